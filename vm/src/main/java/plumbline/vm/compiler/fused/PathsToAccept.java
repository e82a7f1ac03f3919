package plumbline.vm.compiler.fused;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import plumbline.isa.model.Parser;
import plumbline.vm.compiler.ir.ParserBlock;
import plumbline.vm.compiler.ir.ParserInstruction;
import plumbline.vm.compiler.ir.ParserIr;

/** The part of a parser that some packets go through, of which it is known that they are accepted. */
final class PathsToAccept {
    private PathsToAccept() {}

    /**
     * The paths to some ends of a parser that has no circles. Nothing is asked that is known: neither lengths, nor
     * which way if there is one.
     */
    static ParserIr to(Predicate<ParserBlock.Accept> ends, ParserIr parser) {
        Set<String> kept = new HashSet<>();
        lead(parser, parser.first(), ends, kept, new HashSet<>());
        Map<String, ParserBlock> blocks = new LinkedHashMap<>();
        parser.blocks().forEach((name, block) -> {
            if (kept.contains(name)) {
                blocks.put(name, block(block, kept));
            }
        });
        return new ParserIr(blocks, true);
    }

    /** Keeps a block, and those behind it, from which an end is reached. */
    private static boolean lead(
            ParserIr parser,
            ParserBlock block,
            Predicate<ParserBlock.Accept> ends,
            Set<String> kept,
            Set<String> seen) {
        if (seen.add(block.name()) && leads(parser, block, ends, kept, seen)) {
            kept.add(block.name());
        }
        return kept.contains(block.name());
    }

    private static boolean leads(
            ParserIr parser,
            ParserBlock block,
            Predicate<ParserBlock.Accept> ends,
            Set<String> kept,
            Set<String> seen) {
        return switch (block.exit()) {
            case ParserBlock.Accept accept -> ends.test(accept);
            case ParserBlock.Select select ->
                !select.targets()
                        .filter(target -> !target.equals(Parser.REJECT))
                        .filter(target -> lead(parser, parser.blocks().get(target), ends, kept, seen))
                        .toList() // all of them are to be kept, not the first
                        .isEmpty();
        };
    }

    private static ParserBlock block(ParserBlock block, Set<String> kept) {
        List<ParserInstruction> instructions = block.instructions().stream()
                .filter(instruction -> !(instruction instanceof ParserInstruction.Require))
                .toList();
        return new ParserBlock(
                block.name(),
                block.start(),
                instructions,
                block.exit() instanceof ParserBlock.Select select ? select(select, kept) : block.exit());
    }

    private static ParserBlock.Select select(ParserBlock.Select select, Set<String> kept) {
        List<Parser.Case> cases = new ArrayList<>(select.cases());
        cases.removeIf(way -> !kept.contains(way.target()));
        String otherwise = kept.contains(select.otherwise())
                ? select.otherwise()
                : cases.getLast().target();
        while (!cases.isEmpty() && cases.getLast().target().equals(otherwise)) {
            cases.removeLast();
        }
        return new ParserBlock.Select(
                select.bytes(),
                cases.isEmpty() ? List.of() : select.keys(),
                cases,
                otherwise,
                select.known(),
                select.at());
    }
}
