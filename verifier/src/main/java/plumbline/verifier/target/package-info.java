/** Targets: what a chip allows, as data with a source for every number. */
package plumbline.verifier.target;
