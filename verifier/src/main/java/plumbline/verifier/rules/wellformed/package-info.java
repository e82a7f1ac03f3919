/** What must hold before a program has a meaning; all other rules rely on it. */
package plumbline.verifier.rules.wellformed;
