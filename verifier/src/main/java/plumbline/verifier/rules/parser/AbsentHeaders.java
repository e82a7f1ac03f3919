package plumbline.verifier.rules.parser;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.condition.Conditions;
import plumbline.verifier.analysis.dataflow.Effects;
import plumbline.verifier.analysis.dataflow.PacketRead;
import plumbline.verifier.analysis.dataflow.Use;
import plumbline.verifier.analysis.parser.ParsedHeaders;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
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
    public List<Diagnostic> check(RuleContext context) {
        Choice<Policy> policy = context.target().parser().absentHeaders();
        List<Diagnostic> found = new ArrayList<>();
        if (policy.value() == Policy.ALLOWED) {
            return found;
        }
        ParsedHeaders parsed = ParsedHeaders.of(context.program().parser());
        Map<Field, Header> headers = context.program().headers().stream()
                .flatMap(header -> header.fields().stream().map(field -> Map.entry(field, header)))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        Set<Header> added = added(context);
        Map<Header, List<PacketRead>> reads = new LinkedHashMap<>();
        for (PacketRead read : PacketRead.all(context.program(), context.units())) {
            Header header = headers.get(read.use().field());
            if (header != null && !added.contains(header) && !isThere(context, parsed, read.guard(), header)) {
                reads.computeIfAbsent(header, key -> new ArrayList<>()).add(read);
            }
        }
        reads.forEach((header, all) -> found.add(finding(
                policy.value(),
                all.getFirst().use().at(),
                all.getFirst().unit().place() + " " + all.getFirst().what() + " '"
                        + all.getFirst().use().field().name() + "', and a packet without '" + header.name()
                        + "' gets here too" + why(context, parsed, header, all) + others(all),
                context.target().parser().absentValues(),
                "put it under a condition: when " + header.name() + ".valid" + tables(header, all))));
        return found;
    }

    /** Says so if only truncated packets lack the header, which is easily overlooked. */
    private static String why(RuleContext context, ParsedHeaders parsed, Header header, List<PacketRead> all) {
        return all.stream().allMatch(read -> isThereInWhole(context, parsed, read.guard(), header))
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
    private static String tables(Header header, List<PacketRead> all) {
        List<String> keyed = all.stream()
                .filter(read ->
                        read.use().role() == Use.Role.INPUT && read.unit().unit() instanceof Unit.Apply)
                .map(read -> ((Unit.Apply) read.unit().unit()).table())
                .distinct()
                .toList();
        return keyed.isEmpty()
                ? ""
                : "; packets without '" + header.name() + "' then skip table '" + keyed.getFirst()
                        + "', its default too: if that must " + "not be, write when " + header.name()
                        + ".valid : apply " + keyed.getFirst() + " else : drop_ctl = 1";
    }

    /** Headers that the program adds itself, so that their position is unknown. */
    private static Set<Header> added(RuleContext context) {
        Map<Field, Header> byValidity =
                context.program().headers().stream().collect(Collectors.toMap(Header::valid, Function.identity()));
        return context.units().stream()
                .flatMap(unit -> Effects.of(context.program(), unit.unit()).writes().stream())
                .map(write -> byValidity.get(write.field()))
                .filter(header -> header != null)
                .collect(Collectors.toSet());
    }

    /** Whether all packets that get there have the header, completely parsed ones and truncated ones. */
    private static boolean isThere(RuleContext context, ParsedHeaders parsed, Condition guard, Header header) {
        return isThereInWhole(context, parsed, guard, header)
                && (!meetsCut(context, guard)
                        || isThereWith(context, guard, header, other -> parsed.comesBefore(header, other)));
    }

    private static boolean isThereInWhole(RuleContext context, ParsedHeaders parsed, Condition guard, Header header) {
        return parsed.isAlwaysThere(header)
                || isThereWith(context, guard, header, other -> parsed.implies(other, header));
    }

    /** Whether packets may get there that end inside a header. */
    private static boolean meetsCut(RuleContext context, Condition guard) {
        return context.program().readsParserErr()
                && !context.exclusion()
                        .disjoint(guard, new Condition.Not(Conditions.equal(Intrinsic.PARSER_ERR.field(), 0)));
    }

    /** Whether every packet that fulfils the guard has the header, or one that only comes with it. */
    private static boolean isThereWith(
            RuleContext context, Condition guard, Header header, Predicate<Header> comesWithIt) {
        List<Condition> absent = context.program().headers().stream()
                .filter(other -> other.equals(header) || comesWithIt.test(other))
                .map(other -> Conditions.equal(other.valid(), 0))
                .toList();
        return context.exclusion().disjoint(guard, new Condition.And(absent));
    }
}
