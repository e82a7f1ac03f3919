package plumbline.p4.tofino;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredProgram.Block;
import plumbline.isa.structured.StructuredStatement;

/** Statements of a program with those inside of branches. */
final class Statements {
    private Statements() {}

    /** Those of a body. */
    static List<StructuredStatement> of(List<StructuredStatement> body) {
        return StructuredStatement.all(body).toList();
    }

    /** Those of a direction's blocks and deparsers, outside of actions. */
    static List<StructuredStatement> outsideOfActions(StructuredProgram program) {
        List<StructuredStatement> all = new ArrayList<>();
        for (Block block : program.ingress()) {
            all.addAll(of(block.body()));
        }
        all.addAll(of(program.ingressDeparser().orElse(List.of())));
        for (Block block : program.egress()) {
            all.addAll(of(block.body()));
        }
        all.addAll(of(program.deparser()));
        return all;
    }

    /** All but those of parsers. */
    static List<StructuredStatement> behindParsers(StructuredProgram program) {
        List<StructuredStatement> all = outsideOfActions(program);
        for (StructuredAction action : program.actions()) {
            all.addAll(of(action.body()));
        }
        return all;
    }
}
