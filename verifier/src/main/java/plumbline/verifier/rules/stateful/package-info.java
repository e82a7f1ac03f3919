/** What the stateful ALU of a register can compute, on which inputs and with which outputs. */
package plumbline.verifier.rules.stateful;
