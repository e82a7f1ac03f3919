package plumbline.p4.elaborate.architecture.tofino;

import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Declaration.Structure;

/**
 * A Tofino's parser takes whole bytes, so its compiler wants headers of whole bytes, unless it may lay them out itself
 * ({@code bf-p4c/midend/check_header_alignment.cpp}).
 */
final class HeaderBytes {
    private HeaderBytes() {}

    /** Says which declared headers of a program have other sizes. */
    static void check(ProgramContext context) {
        for (P4Declaration declaration : context.typed().declarations()) {
            if (declaration instanceof P4Declaration.StructureType header
                    && header.structure() == Structure.HEADER
                    && header.parameters().isEmpty()) {
                int bits = Shapes.bits(context.typed().type(header), header.at());
                if (bits % Byte.SIZE != 0) {
                    context.messages()
                            .error(
                                    header.at(),
                                    "header-bytes",
                                    "header '" + header.name() + "' has " + bits
                                            + " bits, which is not a whole number of bytes",
                                    "fill it up with a field, or let the compiler do it: @flexible");
                }
            }
        }
    }
}
