package plumbline.p4.types.check;

import java.util.List;
import java.util.stream.Stream;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.TypedProgram;

/** What keys are compared with: in the entries of a table and the cases of a select (specification, section 8.15). */
final class KeysetTypes {
    private final ProgramChecks checks;
    private final TypedProgram.Builder facts;

    KeysetTypes(ProgramChecks checks) {
        this.checks = checks;
        facts = checks.facts;
    }

    /** One value for each key, or one for all. */
    void check(P4Expression values, List<SemanticType> keys) {
        switch (values) {
            case P4Expression.DontCare _, P4Expression.Default _ -> {}
            case P4Expression.ListOf list
            when list.elements().size() == keys.size() -> {
                for (int i = 0; i < keys.size(); i++) {
                    one(list.elements().get(i), keys.get(i));
                }
            }
            case P4Expression.ListOf list ->
                checks.error(
                        values.at(),
                        "type-mismatch",
                        "here is " + Phrases.count(list.elements().size(), "value") + " for "
                                + Phrases.count(keys.size(), "key"),
                        "give one for each key; '_' is any value");
            default -> single(values, keys);
        }
    }

    private void single(P4Expression value, List<SemanticType> keys) {
        SemanticType type = facts.type(value);
        SemanticType element =
                switch (type) {
                    case SemanticType.SetOf set -> set.element();
                    case SemanticType.ValueSet set -> set.element();
                    default -> type;
                };
        if (keys.size() == 1 && !(element instanceof SemanticType.Structured)) {
            one(value, keys.getFirst());
        } else if (!fits(element, keys)) {
            checks.error(
                    value.at(),
                    "type-mismatch",
                    "here is a value of type " + type + " for " + Phrases.count(keys.size(), "key"),
                    "give one for each key; '_' is any value");
        }
    }

    private static boolean fits(SemanticType element, List<SemanticType> keys) {
        List<SemanticType> parts =
                element instanceof SemanticType.Unknown ? keys : parts(element).toList();
        return keys.size() == 1 && keys.getFirst().equals(element)
                || parts.size() == keys.size() && allSame(parts, keys);
    }

    /** The fields of structures, and of those inside. */
    private static Stream<SemanticType> parts(SemanticType type) {
        return switch (type) {
            case SemanticType.Structured structured ->
                structured.fields().stream().flatMap(field -> parts(field.type()));
            case SemanticType.Tuple tuple -> tuple.elements().stream().flatMap(KeysetTypes::parts);
            default -> Stream.of(type);
        };
    }

    private static boolean allSame(List<SemanticType> parts, List<SemanticType> keys) {
        for (int i = 0; i < keys.size(); i++) {
            if (!OperatorTypes.underlying(parts.get(i)).equals(OperatorTypes.underlying(keys.get(i)))
                    && !(keys.get(i) instanceof SemanticType.Unknown)) {
                return false;
            }
        }
        return true;
    }

    private void one(P4Expression value, SemanticType key) {
        SemanticType type = facts.type(value);
        switch (value) {
            case P4Expression.DontCare _, P4Expression.Default _ -> {}
            case P4Expression.ListOf list
            when key instanceof SemanticType.ValueList(List<SemanticType> keys) -> check(list, keys);
            case P4Expression.ListOf list
            when key instanceof SemanticType.Tuple(List<SemanticType> keys) -> check(list, keys);
            case P4Expression.ListOf(List<P4Expression> only, var _) when only.size() == 1 -> one(only.getFirst(), key);
            case P4Expression.Mask mask when type instanceof SemanticType.SetOf -> both(mask.value(), mask.mask(), key);
            case P4Expression.Range range
            when type instanceof SemanticType.SetOf -> both(range.low(), range.high(), key);
            default -> {
                SemanticType element = type instanceof SemanticType.ValueSet set ? set.element() : type;
                if (type instanceof SemanticType.ValueSet) {
                    set(value, element, key);
                } else {
                    scalar(value, key);
                }
            }
        }
    }

    private void set(P4Expression value, SemanticType element, SemanticType key) {
        if (!fits(element, List.of(key))) {
            checks.error(value.at(), "type-mismatch", "expected " + key + ", found values of type " + element, "");
        }
    }

    private void both(P4Expression one, P4Expression other, SemanticType key) {
        SemanticType number = number(key);
        if (!facts.type(one).equals(key)) {
            checks.casts.expect(one, number);
        }
        if (!facts.type(other).equals(key)) {
            checks.casts.expect(other, number);
        }
    }

    private static SemanticType number(SemanticType key) {
        return key instanceof SemanticType.Newtype newtype ? newtype.under() : OperatorTypes.underlying(key);
    }

    /** A member of an enumeration with values is compared with members and with values. */
    private void scalar(P4Expression value, SemanticType key) {
        boolean same = facts.type(value).equals(key);
        checks.casts.expect(value, same ? key : OperatorTypes.underlying(key));
    }
}
