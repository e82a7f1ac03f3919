/** How the fields of a program sit in the containers of the packet header vector. */
package plumbline.verifier.phv;
