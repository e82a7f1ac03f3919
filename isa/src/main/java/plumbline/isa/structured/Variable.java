package plumbline.isa.structured;

/**
 * Something that holds a value: a field of a header instance, whether one is valid, metadata, a local, or a field of
 * the architecture, which has the name of its {@link plumbline.isa.model.Intrinsic}.
 *
 * @param name unique in a program, e.g. {@code hdr.ipv4.ttl}; two variables of a name are the same
 */
public record Variable(String name, ValueType type) {}
