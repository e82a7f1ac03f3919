package plumbline.vm.compiler.pass;

import java.util.BitSet;
import java.util.Map;
import plumbline.vm.compiler.dataflow.ConstantFacts;

/**
 * What stands around ingress where one method takes a packet from the parser to the deparser.
 *
 * @param splits by what is known of fields behind the parser, the maximum number of places where the stages of ingress
 *     part: ingress is there once for each
 * @param neededBehind slots of the fields that are looked at behind ingress
 */
public record PassFacts(Map<ConstantFacts, Integer> splits, BitSet neededBehind) {}
