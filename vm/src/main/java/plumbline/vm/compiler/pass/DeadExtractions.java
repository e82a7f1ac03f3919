package plumbline.vm.compiler.pass;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.vm.compiler.dataflow.DemandedFields;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.Ir;
import plumbline.vm.compiler.ir.ParserBlock;
import plumbline.vm.compiler.ir.ParserInstruction;
import plumbline.vm.compiler.ir.ParserIr;

/** Removes from the parser what only fills in fields that nothing reads; most programs read few of their headers. */
public final class DeadExtractions {
    private final Predicate<Field> demanded;

    private DeadExtractions(Predicate<Field> demanded) {
        this.demanded = demanded;
    }

    /** What is left. */
    public static Ir eliminate(ClassContext context, DemandedFields demanded) {
        DeadExtractions dead = new DeadExtractions(field -> demanded.contains(context.slot(field)));
        ParserIr parser = context.ir().parser();
        Map<String, ParserBlock> left = new LinkedHashMap<>();
        parser.blocks().forEach((name, block) -> left.put(name, dead.left(block)));
        return context.ir().with(new ParserIr(left, parser.knowsWays()));
    }

    private ParserBlock left(ParserBlock block) {
        List<ParserInstruction> left = block.instructions().stream()
                .map(this::left)
                .flatMap(Optional::stream)
                .toList();
        return new ParserBlock(block.name(), block.start(), left, block.exit());
    }

    private Optional<ParserInstruction> left(ParserInstruction instruction) {
        return switch (instruction) {
            case ParserInstruction.Extract(var header, var fields, int distance) ->
                Optional.of(fields.stream().filter(demanded).collect(Collectors.toUnmodifiableSet()))
                        .filter(some -> !some.isEmpty())
                        .map(some -> new ParserInstruction.Extract(header, some, distance));
            case ParserInstruction.Clear(var fields) ->
                Optional.of(fields.stream().filter(demanded).toList())
                        .filter(some -> !some.isEmpty())
                        .map(ParserInstruction.Clear::new);
            case ParserInstruction.Take take -> Optional.of(instruction).filter(_ -> demanded.test(take.target()));
            case ParserInstruction.Subtract(Field target, int bytes) ->
                Optional.of(instruction).filter(_ -> demanded.test(target));
            case ParserInstruction.SumPayload _ ->
                Optional.of(instruction).filter(_ -> demanded.test(Intrinsic.PAYLOAD_SUM.field()));
            case ParserInstruction.Visit _, ParserInstruction.Require _, ParserInstruction.Close _ ->
                Optional.of(instruction);
        };
    }
}
