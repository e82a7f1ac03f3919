/** Passes over what ingress and egress have in common, and the two programs that they make. */
package plumbline.isa.lower.direction;
