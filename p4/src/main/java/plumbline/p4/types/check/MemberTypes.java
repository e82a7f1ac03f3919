package plumbline.p4.types.check;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.types.BuiltInMethod;
import plumbline.p4.types.CompileTimeValue;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.SemanticType.Bits;
import plumbline.p4.types.SemanticType.Unknown;
import plumbline.p4.types.TypedProgram;

/** What stands behind a dot, or in square brackets. */
final class MemberTypes {
    /** The width of {@code size} and {@code lastIndex} (specification, section 8.18). */
    private static final Bits INDEX = new Bits(32, false);

    private static final SemanticType UNKNOWN = new Unknown();
    private static final List<BuiltInMethod> HEADER_METHODS =
            List.of(BuiltInMethod.IS_VALID, BuiltInMethod.SET_VALID, BuiltInMethod.SET_INVALID);

    private final ProgramChecks checks;
    private final TypedProgram.Builder facts;
    private final Set<String> errors = new LinkedHashSet<>();

    MemberTypes(ProgramChecks checks) {
        this.checks = checks;
        facts = checks.facts;
    }

    /** An error is declared. */
    boolean declareError(String name) {
        return errors.add(name);
    }

    /** The type of a member that is not called. */
    SemanticType of(P4Expression.Member member) {
        SemanticType base = checks.expressions.of(member.base());
        return switch (base) {
            case Unknown _ -> UNKNOWN;
            case SemanticType.TypeName(SemanticType type) -> ofType(member, type);
            case SemanticType.Structured structured -> field(member, structured);
            case SemanticType.Stack stack -> ofStack(member, stack);
            case SemanticType.TableResult(P4Declaration.Table table) -> ofResult(member, table);
            case SemanticType.ExternObject object ->
                checks.error(
                        member.at(),
                        "type-mismatch",
                        "'" + member.name() + "' of " + object + " is no value",
                        "methods are called: " + member.name() + "(…)");
            case SemanticType.TableObject _, SemanticType.BlockObject _ -> none(member, base, List.of("apply"));
            default -> none(member, base, List.of());
        };
    }

    /** Says that a type has no such member. */
    SemanticType none(P4Expression.Member member, SemanticType base, List<String> candidates) {
        return none(member, base, SymbolScopes.meantOrListed(member.name(), candidates));
    }

    private SemanticType none(P4Expression.Member member, SemanticType base, String wayOut) {
        return checks.error(member.at(), "unknown-name", base + " has no member '" + member.name() + "'", wayOut);
    }

    private SemanticType ofType(P4Expression.Member member, SemanticType type) {
        return switch (type) {
            case SemanticType.ErrorCode _ -> {
                if (!errors.contains(member.name())) {
                    checks.scopes.unknown(member.name(), "error", errors, member.at());
                    yield UNKNOWN;
                }
                checks.known.value(member, new CompileTimeValue.ErrorConstant(member.name()));
                yield type;
            }
            case SemanticType.Enum named -> ofEnum(member, named);
            default -> none(member, new SemanticType.TypeName(type), List.of());
        };
    }

    private SemanticType ofEnum(P4Expression.Member member, SemanticType.Enum type) {
        Optional<P4Declaration.EnumMember> found = type.declaration().members().stream()
                .filter(one -> one.name().equals(member.name()))
                .findFirst();
        if (found.isEmpty()) {
            List<String> names = type.declaration().members().stream()
                    .map(P4Declaration.EnumMember::name)
                    .toList();
            return none(member, type, names);
        }
        checks.known.add(member);
        if (type.underlying().isPresent()) {
            facts.value(found.get()).ifPresent(value -> checks.known.value(member, value));
        } else {
            checks.known.value(member, new CompileTimeValue.EnumConstant(type.declaration(), member.name()));
        }
        return type;
    }

    private SemanticType field(P4Expression.Member member, SemanticType.Structured structured) {
        checks.known.addIf(member, member.base());
        checks.known.value(member.base()).ifPresent(value -> fieldValue(member, value));
        Optional<SemanticType.Field> field = structured.field(member.name());
        if (field.isPresent()) {
            return field.get().type();
        }
        List<String> names = new ArrayList<>();
        structured.fields().forEach(one -> names.add(one.name()));
        if (TypeLimits.isHeader(structured)) {
            HEADER_METHODS.forEach(method -> names.add(method.word()));
        }
        return none(
                member,
                structured,
                inside(structured, member.name()).orElseGet(() -> SymbolScopes.meantOrListed(member.name(), names)));
    }

    /** The way to a member of this name in a struct of the struct. */
    private static Optional<String> inside(SemanticType.Structured structured, String name) {
        return structured.fields().stream()
                .filter(field -> field.type() instanceof SemanticType.Structured inner
                        && inner.field(name).isPresent())
                .map(field -> "did you mean '" + field.name() + "." + name + "'?")
                .findFirst();
    }

    private void fieldValue(P4Expression.Member member, CompileTimeValue value) {
        if (value instanceof CompileTimeValue.Fields fields) {
            CompileTimeValue field = fields.values().get(member.name());
            if (field != null) {
                checks.known.value(member, field);
            }
        }
    }

    private SemanticType ofStack(P4Expression.Member member, SemanticType.Stack stack) {
        boolean headers = TypeLimits.hasValidity(stack.element());
        return switch (member.name()) {
            case "size" -> {
                checks.known.value(member, new CompileTimeValue.Whole(BigInteger.valueOf(stack.size())));
                yield INDEX;
            }
            case "lastIndex" -> headers ? inParser(member, INDEX) : none(member, stack, List.of("size"));
            case "next", "last" -> headers ? inParser(member, stack.element()) : none(member, stack, List.of("size"));
            default -> none(member, stack, List.of("next", "last", "lastIndex", "size"));
        };
    }

    private SemanticType inParser(P4Expression.Member member, SemanticType type) {
        return checks.surroundings.isIn(Surroundings.Part.PARSER)
                ? type
                : checks.error(
                        member.at(),
                        "misplaced",
                        "'" + member.name() + "' of a stack is known in parsers only",
                        "name the element: [0]");
    }

    private SemanticType ofResult(P4Expression.Member member, P4Declaration.Table table) {
        return switch (member.name()) {
            case "hit", "miss" -> new SemanticType.Bool();
            case "action_run" -> new SemanticType.ActionRun(table);
            default -> none(member, new SemanticType.TableResult(table), List.of("hit", "miss", "action_run"));
        };
    }

    /** The type of an element. */
    SemanticType index(P4Expression.Index index) {
        SemanticType base = checks.expressions.value(index.base());
        SemanticType at = OperatorTypes.underlying(checks.expressions.value(index.index()));
        if (base instanceof Unknown || at instanceof Unknown) {
            return base instanceof SemanticType.Stack stack ? stack.element() : UNKNOWN;
        }
        if (!(at instanceof Bits) && !(at instanceof SemanticType.ArbitraryInt)) {
            return checks.error(
                    index.index().at(), "type-mismatch", "expected an index, found " + at, "it is a number");
        }
        return switch (base) {
            case SemanticType.Stack stack -> {
                boolean inside = inside(index, stack.size());
                yield inside ? stack.element() : UNKNOWN;
            }
            case SemanticType.Tuple(List<SemanticType> elements) -> element(index, elements);
            case SemanticType.ValueList(List<SemanticType> elements) -> element(index, elements);
            default -> checks.error(index.at(), "operand", "only stacks and tuples have elements, and not " + base, "");
        };
    }

    private SemanticType element(P4Expression.Index index, List<SemanticType> elements) {
        Optional<BigInteger> at = checks.known.whole(index.index());
        if (at.isEmpty()) {
            return checks.error(
                    index.index().at(), "constant", "the index of a tuple's element is a constant number", "");
        }
        checks.known.addIf(index, index.base());
        return inside(index, elements.size()) ? elements.get(at.get().intValueExact()) : UNKNOWN;
    }

    private boolean inside(P4Expression.Index index, int size) {
        Optional<BigInteger> at = checks.known.whole(index.index());
        boolean outside = at.isPresent()
                && size > 0 // nothing can be said of a stack without elements but its size
                && (at.get().signum() < 0 || at.get().compareTo(BigInteger.valueOf(size)) >= 0);
        if (outside) {
            checks.error(
                    index.index().at(),
                    "range",
                    "there is no element " + at.get() + " of " + size,
                    "the first one is element 0");
        }
        return !outside;
    }
}
