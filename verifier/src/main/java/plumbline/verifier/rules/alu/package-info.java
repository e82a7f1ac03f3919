/** What the ALUs of the PHV can compute, the widths of operands and results, and the containers that hold them. */
package plumbline.verifier.rules.alu;
