package plumbline.p4.types.check;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Type;
import plumbline.p4.types.CompileTimeValue;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.SemanticType.Bits;
import plumbline.p4.types.SemanticType.Field;
import plumbline.p4.types.Symbol;
import plumbline.p4.types.TypedProgram;
import plumbline.p4.types.rule.ConstantFolder;

/** Declarations of types of values (P4-16 language specification 1.2.4, section 7.2). */
final class TypeDeclarations {
    private final ProgramChecks checks;
    private final TypedProgram.Builder facts;

    TypeDeclarations(ProgramChecks checks) {
        this.checks = checks;
        facts = checks.facts;
    }

    void structure(P4Declaration.StructureType structure) {
        checks.scopes.inScope(() -> {
            List<SemanticType.TypeVariable> parameters =
                    checks.types.parameters(structure, structure.parameters(), structure.at());
            List<Field> fields = fields(structure);
            SemanticType type = new SemanticType.Structured(structure, List.copyOf(parameters), fields);
            facts.type(structure, type);
        });
        checks.scopes.declare(structure.name(), new Symbol.Declared(structure), structure.at());
        checks.limits.fieldsOf(structure);
    }

    private List<Field> fields(P4Declaration.StructureType structure) {
        List<Field> fields = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (P4Declaration.FieldDeclaration field : structure.fields()) {
            checks.annotations.check(field.annotations());
            checks.annotations.length(field, names);
            SemanticType type = checks.types.of(field.type());
            fields.add(new Field(field.name(), type));
            if (!names.add(field.name())) {
                checks.error(
                        field.at(),
                        "duplicate-name",
                        "'" + structure.name() + "' has a field '" + field.name() + "' already",
                        "rename one of them");
            }
        }
        return fields;
    }

    void enumeration(P4Declaration.Enumeration enumeration) {
        Optional<SemanticType> under =
                enumeration.type().map(checks.types::of).map(type -> ofMembers(enumeration, type));
        facts.type(enumeration, new SemanticType.Enum(enumeration, under));
        checks.scopes.inScope(() -> members(enumeration, under)); // a value may name the members before it
        checks.scopes.declare(enumeration.name(), new Symbol.Declared(enumeration), enumeration.at());
    }

    private SemanticType ofMembers(P4Declaration.Enumeration enumeration, SemanticType type) {
        return type instanceof Bits || type instanceof SemanticType.Unknown
                ? type
                : checks.error(
                        enumeration.at(),
                        "type",
                        "members of an enumeration cannot have values of type " + type,
                        "they are bit<…> or int<…>");
    }

    private void members(P4Declaration.Enumeration enumeration, Optional<SemanticType> under) {
        Set<String> names = new HashSet<>();
        for (P4Declaration.EnumMember member : enumeration.members()) {
            value(enumeration, member, under);
            if (names.add(member.name())) {
                checks.scopes.declare(member.name(), new Symbol.Member(enumeration, member), member.at());
            } else {
                checks.error(
                        member.at(),
                        "duplicate-name",
                        "'" + enumeration.name() + "' has a member '" + member.name() + "' already",
                        "rename one of them");
            }
        }
    }

    private void value(
            P4Declaration.Enumeration enumeration, P4Declaration.EnumMember member, Optional<SemanticType> under) {
        if (under.isPresent() != member.value().isPresent()) {
            checks.error(
                    member.at(),
                    "type",
                    under.isPresent()
                            ? "member '" + member.name() + "' has no value, and '" + enumeration.name() + "' has a type"
                            : "member '" + member.name() + "' has a value, and '" + enumeration.name()
                                    + "' has no type",
                    under.isPresent() ? "give it one: " + member.name() + " = 1" : "enum bit<8> " + enumeration.name());
        }
        member.value().ifPresent(value -> {
            checks.expressions.value(value);
            Optional<BigInteger> number = checks.known.whole(value);
            if (under.isEmpty()) {
                return;
            }
            boolean fits = checks.casts.expect(value, under.get());
            if (fits && number.isEmpty() && !checks.known.has(value)) {
                checks.error(value.at(), "constant", "the value of a member is constant", "");
            }
            if (fits && number.isPresent() && under.get() instanceof Bits bits) {
                inRange(member, number.get(), bits);
            }
        });
    }

    private void inRange(P4Declaration.EnumMember member, BigInteger number, Bits bits) {
        if (number.compareTo(ConstantFolder.least(bits)) < 0 || number.compareTo(ConstantFolder.most(bits)) > 0) {
            checks.error(
                    member.value().orElseThrow().at(),
                    "range",
                    "member '" + member.name() + "' has the value " + number + ", which " + bits + " has not",
                    "it goes from " + ConstantFolder.least(bits) + " to " + ConstantFolder.most(bits));
        } else {
            facts.value(member, new CompileTimeValue.Whole(number));
        }
    }

    void name(P4Declaration.TypeName name) {
        if (name.type() instanceof P4Type.Declared declared) {
            checks.declarations.check(declared.declaration());
        }
        SemanticType type = checks.types.of(name.type());
        facts.type(name, name.distinct() ? new SemanticType.Newtype(name, type) : type);
        boolean base = type instanceof Bits
                || type instanceof SemanticType.Bool
                || type instanceof SemanticType.Newtype
                || type instanceof SemanticType.Unknown;
        if (name.distinct() && !base) {
            checks.error(
                    name.at(),
                    "type",
                    "'type' makes no new type of " + type,
                    "of bit<…>, int<…> and bool it does; 'typedef' names any type");
        }
        checks.scopes.declare(name.name(), new Symbol.Declared(name), name.at());
    }

    void errors(P4Declaration.Errors more) {
        for (String name : more.names()) {
            if (!checks.members.declareError(name)) {
                checks.error(
                        more.at(), "duplicate-name", "error '" + name + "' is declared already", "declare it once");
            }
        }
    }

    void matchKinds(P4Declaration.MatchKinds more) {
        for (String name : more.names()) {
            if (checks.tables.declareMatchKind(name)) {
                checks.scopes.declare(name, new Symbol.Kind(name), more.at());
            } else {
                checks.error(
                        more.at(),
                        "duplicate-name",
                        "match kind '" + name + "' is declared already",
                        "declare it once");
            }
        }
    }
}
