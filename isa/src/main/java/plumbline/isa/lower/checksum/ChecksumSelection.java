package plumbline.isa.lower.checksum;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/**
 * Checksums of deparsers that are computed anew, for the units that do so. What a unit cannot do — a checksum over the
 * checksum of another that is computed before, one that statements read — stays where it is, and is summed in stages.
 */
public final class ChecksumSelection {
    private static final ValueType CHECKSUM = ValueType.bits(Short.SIZE);

    private final Set<Variable> fieldsOfHeaders;
    private final LoweringContext context;
    private final List<Candidate> candidates = new ArrayList<>();

    /** A checksum and the truths under which it is computed. */
    private record Candidate(
            StructuredStatement.Assign assign, Expression.Checksum sum, boolean neverZero, List<Expression> when) {
        Set<Variable> reads() {
            Set<Variable> reads = new HashSet<>(Operations.reads(sum));
            when.forEach(truth -> reads.addAll(Operations.reads(truth)));
            return reads;
        }

        /** Whether at most one of two is computed for a packet. */
        boolean excludes(Candidate other) {
            return when.stream()
                    .anyMatch(truth -> other.when.contains(Simplify.complement(truth, Position.NONE))
                            || other.when.stream().anyMatch(its -> Simplify.complement(its, Position.NONE)
                                    .equals(truth)));
        }
    }

    private ChecksumSelection(StructuredProgram program, LoweringContext context) {
        this.context = context;
        this.fieldsOfHeaders = program.headers().stream()
                .flatMap(header -> header.fields().stream())
                .collect(Collectors.toSet());
    }

    public static StructuredProgram select(StructuredProgram program, LoweringContext context) {
        return program.withDeparsers(deparser -> new ChecksumSelection(program, context).units(deparser));
    }

    /** A deparser whose checksums are updates, in front of what it emits. */
    private List<StructuredStatement> units(List<StructuredStatement> deparser) {
        find(deparser, List.of());
        while (candidates.removeIf(candidate -> !isPossible(candidate, deparser))) {
            // what goes may be in the way of another
        }
        List<StructuredStatement> statements = new ArrayList<>(without(deparser));
        List<StructuredStatement> updates = new ArrayList<>();
        candidates.forEach(candidate -> updates.add(update(candidate, statements)));
        statements.addAll(updates);
        return statements;
    }

    private void find(List<StructuredStatement> statements, List<Expression> when) {
        for (StructuredStatement statement : statements) {
            if (statement instanceof StructuredStatement.If(var condition, var then, var otherwise, var at)) {
                find(then, and(when, condition));
                find(otherwise, and(when, Simplify.complement(condition, at)));
            } else if (statement instanceof StructuredStatement.Assign assign) {
                candidate(assign, when).ifPresent(candidates::add);
            }
        }
    }

    private static List<Expression> and(List<Expression> when, Expression condition) {
        if (condition instanceof Expression.Binary(var operation, var left, var right, var at)
                && operation == BinaryOperation.AND
                && condition.type().equals(ValueType.BOOL)) {
            return and(and(when, left), right);
        }
        List<Expression> both = new ArrayList<>(when);
        both.add(isOne(condition).orElse(condition));
        return both;
    }

    /** A truth that asks whether one bit is 1, as this bit. */
    private static Optional<Expression> isOne(Expression condition) {
        return condition instanceof Expression.Binary(var operation, Expression.Read bit, var one, var at)
                        && operation == BinaryOperation.EQUAL
                        && one.equals(Simplify.constant(Simplify.ones(1), ValueType.bits(1)))
                ? Optional.of(bit)
                : Optional.empty();
    }

    private Optional<Candidate> candidate(StructuredStatement.Assign assign, List<Expression> when) {
        if (!fieldsOfHeaders.contains(assign.target())
                || !assign.target().type().equals(CHECKSUM)) {
            return Optional.empty();
        }
        Expression zero = Simplify.zero(CHECKSUM);
        Expression ones = Simplify.constant(Simplify.ones(Short.SIZE), CHECKSUM);
        return switch (assign.value()) {
            case Expression.Checksum sum -> Optional.of(new Candidate(assign, sum, false, when));
            case Expression.Choose(var isZero, var yes, Expression.Checksum sum, var at)
            when yes.equals(ones) && isZero.equals(Simplify.equal(sum, zero, at)) ->
                Optional.of(new Candidate(assign, sum, true, when));
            default -> Optional.empty();
        };
    }

    private boolean isPossible(Candidate candidate, List<StructuredStatement> deparser) {
        Variable target = candidate.assign.target();
        Set<Variable> changed = new HashSet<>();
        Set<Variable> used = new HashSet<>();
        for (StructuredStatement statement : without(deparser)) {
            changed.addAll(Operations.writes(statement));
            used.addAll(Operations.reads(statement));
        }
        return !used.contains(target)
                && !changed.contains(target)
                && candidate.reads().stream().noneMatch(changed::contains)
                && candidates.stream().allMatch(other -> other == candidate || areApart(candidate, other));
    }

    private static boolean areApart(Candidate one, Candidate other) {
        return one.excludes(other)
                || !one.reads().contains(other.assign.target())
                        && !other.reads().contains(one.assign.target());
    }

    private List<StructuredStatement> without(List<StructuredStatement> statements) {
        return statements.stream()
                .filter(statement -> candidates.stream().noneMatch(candidate -> candidate.assign == statement))
                .flatMap(this::without)
                .toList();
    }

    private Stream<StructuredStatement> without(StructuredStatement statement) {
        if (!(statement instanceof StructuredStatement.If(var condition, var then, var otherwise, var at))) {
            return Stream.of(statement);
        }
        List<StructuredStatement> yes = without(then);
        List<StructuredStatement> no = without(otherwise);
        return yes.isEmpty() && no.isEmpty()
                ? Stream.empty()
                : Stream.of(new StructuredStatement.If(condition, yes, no, at));
    }

    /** @param before where what a unit cannot compute is put into variables */
    private StructuredStatement update(Candidate candidate, List<StructuredStatement> before) {
        Position at = candidate.assign.at();
        List<Expression> values = ChecksumTerms.of(
                        candidate.sum.inputs(), value -> Optional.of(local(value, before, at)))
                .orElseThrow();
        List<Expression> when = candidate.when.stream()
                .map(truth -> truth instanceof Expression.Read || truth instanceof Expression.Constant
                        ? truth
                        : local(truth, before, at))
                .toList();
        return new StructuredStatement.UpdateChecksum(candidate.assign.target(), values, when, candidate.neverZero, at);
    }

    private Expression local(Expression value, List<StructuredStatement> before, Position at) {
        return context.held("checksum", value, at, before::add);
    }
}
