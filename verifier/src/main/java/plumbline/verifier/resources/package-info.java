/** What every operation of a program needs of its stage, counted once for rules, reports and fitting. */
package plumbline.verifier.resources;
