package plumbline.p4.elaborate.architecture.portable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.draft.UsedVariables;
import plumbline.p4.elaborate.program.ProgramContext;

/**
 * What a deparser adds to a sum goes where it asks for its checksum: then the checksum is one expression, as the units
 * of a chip's deparser compute it. A sum stays if something it adds changes before it is asked for, or if branches add
 * to it in different ways.
 */
final class SumForwarding {
    /** Of the sums that are known what was added; others were not touched yet, and are 0. */
    private final Map<Variable, List<Expression>> added;

    private final Set<Variable> unknown;

    private SumForwarding(Map<Variable, List<Expression>> added, Set<Variable> unknown) {
        this.added = new HashMap<>(added);
        this.unknown = new HashSet<>(unknown);
    }

    /** The statements of a deparser, without the sums that nobody reads any more. */
    static List<StructuredStatement> forwarded(List<StructuredStatement> deparser, ProgramContext context) {
        List<StructuredStatement> all = new SumForwarding(Map.of(), Set.of()).all(deparser);
        UsedVariables elsewhere = new UsedVariables(context.draft())
                .add(filtered(all, statement -> step(statement).isEmpty()));
        Set<Variable> sums = new HashSet<>();
        filtered(all, statement -> {
            step(statement).ifPresent(step -> sums.add(step.sum()));
            return true;
        });
        return filtered(
                all,
                statement -> !(statement instanceof StructuredStatement.Assign assign
                        && sums.contains(assign.target())
                        && !elsewhere.reads(assign.target())));
    }

    private static List<StructuredStatement> filtered(
            List<StructuredStatement> statements, Predicate<StructuredStatement> kept) {
        List<StructuredStatement> rest = new ArrayList<>();
        for (StructuredStatement statement : statements) {
            if (statement instanceof StructuredStatement.If(var condition, var then, var otherwise, var at)) {
                rest.add(new StructuredStatement.If(condition, filtered(then, kept), filtered(otherwise, kept), at));
            } else if (kept.test(statement)) {
                rest.add(statement);
            }
        }
        return rest;
    }

    /** {@code sum = ~checksum(sum, values)}. */
    private record Step(Variable sum, List<Expression> values) {}

    private static Optional<Step> step(StructuredStatement statement) {
        return statement
                                instanceof
                                StructuredStatement.Assign(
                                        var sum,
                                        Expression.Complement(Expression.Checksum(var inputs, var _), var _),
                                        var _)
                        && inputs.getFirst() instanceof Expression.Read(var first, var _)
                        && first.equals(sum)
                ? Optional.of(new Step(sum, inputs.subList(1, inputs.size())))
                : Optional.empty();
    }

    private List<StructuredStatement> all(List<StructuredStatement> statements) {
        return new ArrayList<>(statements.stream().map(this::forwarded).toList());
    }

    private StructuredStatement forwarded(StructuredStatement statement) {
        return switch (statement) {
            case StructuredStatement.Assign assign -> assigned(assign);
            case StructuredStatement.If(var condition, var then, var otherwise, var at) -> {
                SumForwarding other = new SumForwarding(added, unknown);
                List<StructuredStatement> yes = all(then);
                List<StructuredStatement> no = other.all(otherwise);
                meet(other);
                yield new StructuredStatement.If(condition, yes, no, at);
            }
            case StructuredStatement.Emit _, StructuredStatement.SendDigest _ -> statement;
            default -> {
                unknown.addAll(added.keySet()); // it may change anything
                added.clear();
                yield statement;
            }
        };
    }

    private void meet(SumForwarding other) {
        Set<Variable> differing = new HashSet<>(added.keySet());
        differing.addAll(other.added.keySet());
        differing.removeIf(sum -> added.getOrDefault(sum, List.of()).equals(other.added.getOrDefault(sum, List.of())));
        unknown.addAll(other.unknown);
        unknown.addAll(differing);
        added.keySet().removeAll(unknown);
    }

    private StructuredStatement assigned(StructuredStatement.Assign assign) {
        Variable target = assign.target();
        StructuredStatement forwarded = new StructuredStatement.Assign(target, value(assign.value()), assign.at());
        Optional<Step> step = step(assign);
        if (step.isPresent() && !unknown.contains(target)) {
            List<Expression> all = new ArrayList<>(added.getOrDefault(target, List.of()));
            all.addAll(step.get().values());
            added.put(target, all);
        } else if (assign.value() instanceof Expression.Constant constant
                && constant.value().signum() == 0) {
            unknown.remove(target);
            added.put(target, List.of());
        } else {
            unknown.add(target);
            added.remove(target);
        }
        List<Variable> changed = added.entrySet().stream()
                .filter(sum -> sum.getValue().stream()
                        .anyMatch(value -> Operations.reads(value).contains(target)))
                .map(Map.Entry::getKey)
                .toList();
        unknown.addAll(changed);
        added.keySet().removeAll(changed);
        return forwarded;
    }

    /** The value, or the checksum that it is. */
    private Expression value(Expression value) {
        return value instanceof Expression.Complement(Expression.Read(var sum, var _), var at)
                        && !unknown.contains(sum)
                        && added.containsKey(sum)
                        && !added.get(sum).isEmpty()
                ? new Expression.Checksum(added.get(sum), at)
                : value;
    }
}
