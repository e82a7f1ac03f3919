package plumbline.vm.compiler.ir;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Parser;

/** What a block of the parser does. Distances count from where the block starts. */
public sealed interface ParserInstruction {
    /** The fields that it reads from where they are kept. */
    default Stream<Field> reads() {
        return Stream.empty();
    }

    /** Ends parsing if the packet has visited too many blocks. */
    record Visit() implements ParserInstruction {}

    /**
     * Ends parsing if the packet has fewer bytes.
     *
     * @param before bytes of the block that have been parsed all the same
     */
    record Require(int bytes, int before) implements ParserInstruction {}

    /**
     * Reads fields of a header.
     *
     * @param fields its validity, which becomes 1, may be among them
     */
    record Extract(Header header, Set<Field> fields, int distance) implements ParserInstruction {
        /** The fields that come from the packet, in its order. */
        public List<Field> content() {
            return header.fields().stream().filter(fields::contains).toList();
        }

        /** Of a header all fields. */
        static Extract all(Header header, int distance) {
            return new Extract(header, header.withValidity().collect(Collectors.toUnmodifiableSet()), distance);
        }
    }

    /**
     * Takes a step that writes a field.
     *
     * @param distance of the parser when it does
     * @param known what fields hold, of those that it reads
     */
    record Take(Parser.Step step, int distance, Map<Field, ParserValue> known) implements ParserInstruction {
        @Override
        public Stream<Field> reads() {
            return step.read().filter(field -> !known.containsKey(field));
        }

        public Field target() {
            return step.written().orElseThrow();
        }
    }

    /** Makes fields of headers 0 that are not there. */
    record Clear(List<Field> fields) implements ParserInstruction {}

    /** Ends the sum of what is behind a deposit, wherever that was taken. */
    record Close(Field target) implements ParserInstruction {}

    /** Sums the payload, once the parser is done. */
    record SumPayload() implements ParserInstruction {}

    /**
     * Takes from a deposited sum what the parser has put behind itself since.
     *
     * @param bytes in front of the block
     */
    record Subtract(Field target, int bytes) implements ParserInstruction {}
}
