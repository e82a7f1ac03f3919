/** Which of the Domino atoms a stateful program needs. */
package plumbline.verifier.atoms;
