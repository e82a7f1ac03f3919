package plumbline.verifier.rules;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Op;
import plumbline.isa.model.Position;
import plumbline.verifier.analysis.Effects;
import plumbline.verifier.analysis.ParsedHeaders;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.Use;
import plumbline.verifier.target.Choice;
import plumbline.verifier.target.Policy;

/** A field of a header is read only where the packet has the header. */
final class AbsentHeaders extends Rule {
    AbsentHeaders() {
        super(
                "absent-header",
                "a field of a header is read only where the packet has it",
                "The containers of a header that was not extracted hold whatever was in them; P4 leaves the value undefined.");
    }

    @Override
    public List<Diagnostic> check(Context context) {
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
        Map<Header, Use> first = new LinkedHashMap<>();
        Map<Header, PlacedUnit> where = new HashMap<>();
        Map<Header, Integer> more = new HashMap<>();
        for (PlacedUnit unit : context.units()) {
            for (Use read : Effects.of(context.program(), unit.unit()).reads()) {
                Header header = headers.get(read.field());
                if (header != null && !added.contains(header) && !isThere(context, parsed, unit.unit().guard(), header)) {
                    where.putIfAbsent(header, unit);
                    if (first.putIfAbsent(header, read) != null) {
                        more.merge(header, 1, Integer::sum);
                    }
                }
            }
        }
        first.forEach((header, read) -> found.add(finding(
                policy.value(),
                read.at(),
                where.get(header).place() + " reads '" + read.field().name() + "', and a packet without '" + header.name()
                        + "' comes here too"
                        + (more.containsKey(header) ? "; so do " + Show.count(more.get(header), "more read") : ""),
                policy,
                "put it under a condition: when " + header.name() + ".valid")));
        return found;
    }

    /** Headers that the program itself adds: nobody knows where. */
    private static Set<Header> added(Context context) {
        Map<Field, Header> byValidity = context.program().headers().stream()
                .collect(Collectors.toMap(Header::valid, Function.identity()));
        return context.units().stream()
                .flatMap(unit -> Effects.of(context.program(), unit.unit()).writes().stream())
                .map(write -> byValidity.get(write.field()))
                .filter(header -> header != null)
                .collect(Collectors.toSet());
    }

    private static boolean isThere(Context context, ParsedHeaders parsed, Condition guard, Header header) {
        return parsed.isAlwaysThere(header)
                || context.program().headers().stream()
                        .filter(other -> other.equals(header) || parsed.implies(other, header))
                        .anyMatch(other -> context.exclusion().disjoint(guard, isAbsent(other)));
    }

    private static Condition isAbsent(Header header) {
        return new Condition.Compare(Calc.of(header.valid()), Op.EQ, Calc.of(Const.of(0)), Position.NONE);
    }
}
