/** What every unit of a program asks of its stage, counted once for rules, reports and fitting. */
package plumbline.verifier.resources;
