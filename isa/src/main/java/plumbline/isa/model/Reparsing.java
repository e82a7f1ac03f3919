package plumbline.isa.model;

/**
 * What stands between the directions where egress has a parser of its own (TNA): ingress writes the packet, with what
 * it hands over in headers, and egress parses it anew. Nothing else goes along but the architecture's metadata. Without
 * it the whole vector goes along.
 *
 * @param ingressDeparser writes the packet that waits in the queues
 * @param egressParser reads it, and the copies that mirrors make
 */
public record Reparsing(Deparser ingressDeparser, Parser egressParser) {}
