package plumbline.verifier.rules.parser;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.model.Unit;
import plumbline.isa.model.Use;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.condition.Conditions;
import plumbline.verifier.analysis.dataflow.PacketRead;
import plumbline.verifier.analysis.dataflow.Precondition;
import plumbline.verifier.analysis.parser.ParserPaths;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.syntax.Syntax;
import plumbline.verifier.target.Choice;
import plumbline.verifier.target.Policy;

/** A field of a header is read only where the packet has the header. */
public final class AbsentHeaders extends Rule {
    private static final int MAX_SHOWN = 5;

    public AbsentHeaders() {
        super(
                "absent-header",
                "a field of a header is read only where the packet has the header",
                "The containers of a header that was not extracted hold whatever was in them; P4 leaves the value"
                        + " undefined.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Choice<Policy> policy = context.target().parser().absentHeaders();
        if (policy.value() == Policy.ALLOWED) {
            return;
        }
        Map<Field, Header> headers = context.program().headers().stream()
                .flatMap(header -> header.fields().stream().map(field -> Map.entry(field, header)))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        Set<Header> added = added(context);
        List<PacketRead> all = PacketRead.all(context.program(), context.units());
        Set<Field> used = all.stream().map(read -> read.use().field()).collect(Collectors.toSet());
        Absence absence = new Absence(context, used);
        Map<Header, List<PacketRead>> reads = new LinkedHashMap<>();
        for (PacketRead read : all) {
            Header header = headers.get(read.use().field());
            if (header != null
                    && !added.contains(header)
                    && !isForItsChecksum(read, header, used, context)
                    && absence.isPossible(read, header)) {
                reads.computeIfAbsent(header, key -> new ArrayList<>()).add(read);
            }
        }
        reads.forEach((header, of) -> found.byPolicy(
                policy,
                of.getFirst().use().at(),
                of.getFirst().unit().place() + " " + of.getFirst().what() + " '"
                        + context.syntax().field(of.getFirst().use().field()) + "', and a packet without '"
                        + header.name()
                        + "' gets here too" + why(absence, header, of) + others(of),
                context.target().parser().absentValues(),
                "put it under a condition: "
                        + context.syntax().when(context.syntax().field(header.valid()))
                        + tables(header, of, context.syntax())));
    }

    /** Whether a read only says if a checksum of the same header is computed, of which there is none without it. */
    private static boolean isForItsChecksum(PacketRead read, Header header, Set<Field> used, RuleContext context) {
        return read.unit().unit() instanceof Unit.Assign assign
                && !used.contains(assign.dest())
                && context.program().metadata().contains(assign.dest())
                && context.program().deparser().computed().stream()
                        .filter(sum -> sum.when().contains(assign.dest()))
                        .map(Deparser.ComputedChecksum::header)
                        .collect(Collectors.toSet())
                        .equals(Set.of(header));
    }

    /** Says so if only truncated packets lack the header, which is easily overlooked. */
    private static String why(Absence absence, Header header, List<PacketRead> all) {
        return all.stream().noneMatch(read -> absence.isPossibleInWhole(read, header))
                ? ": one that ends inside a header, since ingress reads '"
                        + Intrinsic.PARSER_ERR.field().name() + "'"
                : "";
    }

    private static String others(List<PacketRead> all) {
        Position at = all.getFirst().use().at();
        List<String> others = all.stream()
                .map(read -> "'" + read.use().field().name() + "' ("
                        + Show.line(read.use().at(), at) + ")")
                .distinct()
                .skip(1)
                .toList();
        List<String> some = new ArrayList<>(others.subList(0, Math.min(MAX_SHOWN, others.size())));
        if (others.size() > some.size()) {
            some.add(Show.count(others.size() - some.size(), "more read"));
        }
        return others.isEmpty() ? "" : "; likewise " + Show.list(some);
    }

    /** A guarded table lets all other packets pass, which is wrong for a list of permitted packets. */
    private static String tables(Header header, List<PacketRead> all, Syntax syntax) {
        List<String> keyed = all.stream()
                .filter(read -> read.use().role() == Use.Role.KEY && read.unit().unit() instanceof Unit.Apply)
                .map(read -> ((Unit.Apply) read.unit().unit()).table())
                .distinct()
                .toList();
        return keyed.isEmpty()
                ? ""
                : "; packets without '" + header.name() + "' then skip table '" + keyed.getFirst()
                        + "', its default too: if that must not be, write "
                        + syntax.either(syntax.field(header.valid()), syntax.apply(keyed.getFirst()), syntax.drop());
    }

    /** Headers that the program adds itself, so that their position is unknown. */
    private static Set<Header> added(RuleContext context) {
        Map<Field, Header> byValidity =
                context.program().headers().stream().collect(Collectors.toMap(Header::valid, Function.identity()));
        return context.written().stream()
                .map(byValidity::get)
                .filter(header -> header != null)
                .collect(Collectors.toSet());
    }

    /** Whether packets come to a read without a header, as the paths through the parser and the stages say. */
    private static final class Absence {
        private final RuleContext context;
        private final Precondition preconditions;
        private final boolean dropsCut;
        private final Map<Question, Boolean> known = new HashMap<>();
        private final Map<Set<Field>, ParserPaths> paths = new HashMap<>();

        private record Question(Condition guard, Direction direction, int stage, Header header, boolean whole) {}

        Absence(RuleContext context, Set<Field> used) {
            this.context = context;
            this.preconditions = new Precondition(context.program(), context.units());
            this.dropsCut = !asksWhy(context, used);
        }

        /** Whether something comes of {@code parser_err}; BMv2's programs all keep it, and few look at it. */
        private static boolean asksWhy(RuleContext context, Set<Field> used) {
            return context.units().stream()
                    .filter(unit -> unit.direction() == Direction.INGRESS)
                    .filter(unit -> context.effects(unit).reads().stream()
                            .anyMatch(use -> use.field().equals(Intrinsic.PARSER_ERR.field())))
                    .anyMatch(unit -> !(unit.unit() instanceof Unit.Assign keeps
                            && context.program().metadata().contains(keeps.dest())
                            && !used.contains(keeps.dest())));
        }

        boolean isPossible(PacketRead read, Header header) {
            return isPossible(read, header, dropsCut);
        }

        boolean isPossibleInWhole(PacketRead read, Header header) {
            return isPossible(read, header, true);
        }

        private boolean isPossible(PacketRead read, Header header, boolean whole) {
            Question question = new Question(
                    read.guard(), read.unit().direction(), read.unit().index(), header, whole);
            return known.computeIfAbsent(question, asked -> {
                Condition absent = Conditions.equal(header.valid(), 0);
                if (context.exclusion().disjoint(read.guard(), absent)) {
                    return false; // whatever was before
                }
                Condition without = Condition.and(read.guard(), absent);
                return preconditions.behindParser(without, read.unit()).stream().anyMatch(begin -> {
                    Condition lacking = Condition.and(begin, absent); // no unit changes that: see added
                    ParserPaths ways = paths.computeIfAbsent(
                            lacking.fields().collect(Collectors.toSet()), of -> ParserPaths.of(context.program(), of));
                    return Stream.concat(ways.whole().stream(), whole ? Stream.<Condition>empty() : ways.cut().stream())
                            .anyMatch(way -> !context.exclusion().disjoint(lacking, way));
                });
            });
        }
    }
}
