package plumbline.isa.lower;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;

/**
 * What only a copy of the packet carries is computed for every packet: it does not wait until the copy is asked for.
 */
final class EarlyCarried {
    private final Map<Variable, Integer> writes = new HashMap<>();
    private final Set<Variable> used = new HashSet<>();

    private EarlyCarried(StructuredProgram program) {
        program.headers().forEach(header -> used.addAll(header.fields()));
        Operations.statements(program).forEach(statement -> {
            used.addAll(Operations.reads(statement));
            Operations.each(
                    statement,
                    inner -> Operations.withTargets(inner, target -> {
                        writes.merge(target, 1, Integer::sum);
                        return target;
                    }));
        });
    }

    static StructuredProgram early(StructuredProgram program) {
        EarlyCarried values = new EarlyCarried(program);
        return program.withDeparsers(values::early);
    }

    private List<StructuredStatement> early(List<StructuredStatement> deparser) {
        return deparser.stream().flatMap(this::early).toList();
    }

    /** The assignments of a branch that only its copy needs, and the branch with the rest. */
    private Stream<StructuredStatement> early(StructuredStatement statement) {
        if (!(statement instanceof StructuredStatement.If(var condition, var then, var otherwise, var at))) {
            return Stream.of(statement);
        }
        Set<Variable> carried = new HashSet<>();
        then.forEach(inner -> carried.addAll(carried(inner)));
        Set<Variable> changed = new HashSet<>();
        then.forEach(inner -> changed.addAll(Operations.writes(inner)));
        Predicate<StructuredStatement> early =
                inner -> inner instanceof StructuredStatement.Assign(var target, var value, var _)
                        && carried.contains(target)
                        && !used.contains(target)
                        && writes.get(target) == 1
                        && Operations.reads(value).stream().noneMatch(changed::contains);
        List<StructuredStatement> rest = then.stream().filter(early.negate()).toList();
        return Stream.concat(
                then.stream().filter(early), Stream.of(new StructuredStatement.If(condition, rest, otherwise, at)));
    }

    private static List<Variable> carried(StructuredStatement statement) {
        return switch (statement) {
            case StructuredStatement.Mirror mirror -> mirror.carried();
            case StructuredStatement.Resubmit resubmit -> resubmit.carried();
            case StructuredStatement.Recirculate recirculate -> recirculate.carried();
            default -> List.of();
        };
    }
}
