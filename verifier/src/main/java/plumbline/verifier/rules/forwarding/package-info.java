/** Where a packet goes and what goes with it: intrinsic metadata, mirrors, digests and recirculation. */
package plumbline.verifier.rules.forwarding;
