package plumbline.vm.compiler.pass;

import java.util.BitSet;
import java.util.List;
import plumbline.vm.compiler.dataflow.ConstantFacts;

/**
 * What stands around ingress where one method takes a packet from the parser to the deparser.
 *
 * @param accepted what is known of fields behind the parser: ingress is there once for each
 * @param neededBehind slots of the fields that are looked at behind ingress
 * @param splits maximum number of places where the stages of ingress part, for each of these
 */
public record PassFacts(List<ConstantFacts> accepted, BitSet neededBehind, int splits) {}
