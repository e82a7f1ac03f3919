package plumbline.p4.elaborate.architecture.tofino;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredStatement;
import plumbline.p4.elaborate.draft.Draft;
import plumbline.p4.elaborate.value.P4Value;

/**
 * Headers of the types that are resubmitted: a chip's compiler fills them up to 64 bits, wherever they are extracted
 * ({@code bf-p4c/common/bridged_packing.h}, {@code PadFixedSizeHeaders}).
 */
final class ResubmitHeaders {
    /** Bits of a resubmit's data. */
    static final int BITS = 64;

    private final Set<String> types = new HashSet<>();

    /** Remembers the type of what is resubmitted. */
    void resubmitted(P4Value data) {
        if (data instanceof P4Value.HeaderValue header) {
            types.add(header.type().declaration().name());
        }
    }

    /** The parser that takes the padding too. */
    StructuredParser padded(StructuredParser parser, Draft draft) {
        return parser.changed(state -> state.with(state.body().stream()
                .flatMap(statement -> padded(statement, draft))
                .toList()));
    }

    private Stream<StructuredStatement> padded(StructuredStatement statement, Draft draft) {
        if (!(statement instanceof StructuredStatement.Extract extract)) {
            return Stream.of(statement);
        }
        return draft.headers().stream()
                .filter(header -> header.name().equals(extract.header())
                        && draft.type(header).filter(types::contains).isPresent())
                .filter(header -> header.bits() < BITS)
                .findFirst()
                .map(header -> Stream.of(
                        statement,
                        new StructuredStatement.Advance(
                                Simplify.constant(BITS - header.bits(), Integer.SIZE), extract.at())))
                .orElse(Stream.of(statement));
    }
}
