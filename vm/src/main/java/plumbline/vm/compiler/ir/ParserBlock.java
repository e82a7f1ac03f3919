package plumbline.vm.compiler.ir;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plumbline.isa.model.Field;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Position;

/**
 * What a parser does in a state, or at its end. Distances count from where the block starts.
 *
 * @param start bytes of the packet in front of it; 0 if ways to it differ
 */
public record ParserBlock(String name, int start, List<ParserInstruction> instructions, Exit exit) {
    public ParserBlock {
        instructions = List.copyOf(instructions);
    }

    /** Where it leads. */
    public sealed interface Exit {
        /** The fields that it reads from where they are kept. */
        default Stream<Field> reads() {
            return Stream.empty();
        }

        /** The blocks that it leads to, {@link Parser#REJECT} among them. */
        default Stream<String> targets() {
            return Stream.empty();
        }
    }

    /**
     * Parsing is done.
     *
     * @param known whether headers are there
     */
    public record Accept(Map<Field, Long> known) implements Exit {}

    /**
     * Goes on to the first case that fits.
     *
     * @param bytes that the block puts behind the parser
     * @param cases none fits every packet; their targets are blocks, or {@link Parser#REJECT}
     * @param otherwise where a packet goes that no case fits
     * @param known what fields hold, of those that keys are
     */
    public record Select(
            int bytes,
            List<Parser.Key> keys,
            List<Parser.Case> cases,
            String otherwise,
            Map<Field, ParserValue> known,
            Position at)
            implements Exit {
        public Select {
            keys = List.copyOf(keys);
            cases = List.copyOf(cases);
        }

        /** The keys that are fields. */
        public Stream<Field> fields() {
            return keys.stream().filter(Field.class::isInstance).map(Field.class::cast);
        }

        @Override
        public Stream<Field> reads() {
            return fields().filter(field -> !known.containsKey(field));
        }

        @Override
        public Stream<String> targets() {
            return Stream.concat(cases.stream().map(Parser.Case::target), Stream.of(otherwise));
        }
    }
}
