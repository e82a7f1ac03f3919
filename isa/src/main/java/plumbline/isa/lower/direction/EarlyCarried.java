package plumbline.isa.lower.direction;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;

/**
 * What only a copy of the packet carries is computed for every packet: it does not wait until the copy is asked for.
 * What is only copied to be carried is carried itself.
 */
public final class EarlyCarried {
    private final Map<Variable, Integer> writes = new HashMap<>();
    private final Set<Variable> used = new HashSet<>();
    /** What copies cannot carry: fields that a deparser changes, and, of headers that no parser of egress sees, all. */
    private final Set<Variable> uncarried = new HashSet<>();

    private EarlyCarried(StructuredProgram program) {
        if (program.egressParser().isEmpty()) {
            program.headers().forEach(header -> uncarried.addAll(header.fields()));
        }
        program.deparsers().flatMap(StructuredStatement::all).forEach(statement -> {
            if (statement instanceof StructuredStatement.UpdateChecksum update) {
                uncarried.add(update.target());
            }
        });
        program.headers().forEach(header -> used.addAll(header.fields()));
        Operations.statements(program).forEach(statement -> {
            used.addAll(Operations.reads(statement));
            Operations.written(statement, target -> writes.merge(target, 1, Integer::sum));
        });
    }

    public static StructuredProgram early(StructuredProgram program) {
        EarlyCarried values = new EarlyCarried(program);
        return program.withDeparsers(values::early);
    }

    private List<StructuredStatement> early(List<StructuredStatement> deparser) {
        return deparser.stream().flatMap(this::early).toList();
    }

    /** The assignments of the branches that only their copies need, and the branches with the rest. */
    private Stream<StructuredStatement> early(StructuredStatement statement) {
        if (!(statement instanceof StructuredStatement.If(var condition, var then, var otherwise, var at))) {
            return Stream.of(statement);
        }
        Branch first = branch(early(then));
        Branch second = branch(early(otherwise));
        return Stream.of(
                        first.early,
                        second.early,
                        List.of(new StructuredStatement.If(condition, first.rest, second.rest, at)))
                .flatMap(List::stream);
    }

    /**
     * A branch of a deparser.
     *
     * @param early what works in front of it, too
     */
    private record Branch(List<StructuredStatement> early, List<StructuredStatement> rest) {}

    private Branch branch(List<StructuredStatement> statements) {
        Set<Variable> carried = new HashSet<>();
        StructuredStatement.all(statements).forEach(inner -> carried.addAll(inner.carries()));
        Set<Variable> changed = new HashSet<>();
        statements.forEach(inner -> changed.addAll(Operations.writes(inner)));
        Predicate<StructuredStatement> early =
                inner -> inner instanceof StructuredStatement.Assign(var target, var value, var _)
                        && carried.contains(target)
                        && !used.contains(target)
                        && writes.get(target) == 1
                        && Operations.reads(value).stream().noneMatch(changed::contains);
        Map<Variable, Variable> copies =
                copies(statements.stream().filter(early).toList(), changed);
        return new Branch(
                statements.stream()
                        .filter(early)
                        .filter(inner -> !copies.containsKey(((StructuredStatement.Assign) inner).target()))
                        .toList(),
                statements.stream()
                        .filter(early.negate())
                        .map(inner -> carrying(inner, copies))
                        .toList());
    }

    /** Of variables that are copies, what they are copies of; each is carried once. */
    private Map<Variable, Variable> copies(List<StructuredStatement> early, Set<Variable> changed) {
        Map<Variable, Variable> copies = new HashMap<>();
        for (StructuredStatement statement : early) {
            if (statement instanceof StructuredStatement.Assign(var target, Expression.Read(var variable, var _), var _)
                    && variable.type().equals(target.type())
                    && !uncarried.contains(variable)
                    && !changed.contains(variable)
                    && Intrinsic.named(variable.name()) == null
                    && !copies.containsValue(variable)) {
                copies.put(target, variable);
            }
        }
        return copies;
    }

    private static List<Variable> originals(List<Variable> carried, Map<Variable, Variable> copies) {
        return carried.stream()
                .map(variable -> copies.getOrDefault(variable, variable))
                .toList();
    }

    private static StructuredStatement carrying(StructuredStatement statement, Map<Variable, Variable> copies) {
        return switch (statement) {
            case StructuredStatement.If(var condition, var then, var otherwise, var at) ->
                new StructuredStatement.If(
                        condition,
                        then.stream().map(inner -> carrying(inner, copies)).toList(),
                        otherwise,
                        at);
            case StructuredStatement.Mirror(var session, var carried, var at) ->
                new StructuredStatement.Mirror(session, originals(carried, copies), at);
            case StructuredStatement.Resubmit(var carried, var at) ->
                new StructuredStatement.Resubmit(originals(carried, copies), at);
            case StructuredStatement.Recirculate(var carried, var at) ->
                new StructuredStatement.Recirculate(originals(carried, copies), at);
            default -> statement;
        };
    }
}
