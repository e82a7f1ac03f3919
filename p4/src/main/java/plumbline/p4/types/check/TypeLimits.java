package plumbline.p4.types.check;

import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.rule.Inference;

/** Which types stand where (specification, section 7.2.8, and 6.7 of parameters). */
final class TypeLimits {
    private final ProgramChecks checks;

    TypeLimits(ProgramChecks checks) {
        this.checks = checks;
    }

    /** The fields of a structure whose type arguments are put in. */
    void fieldsOf(SemanticType type, Position at) {
        if (type instanceof SemanticType.Structured structured) {
            for (SemanticType.Field field : structured.fields()) {
                if (!fits(structured.declaration().structure(), field.type())) {
                    checks.error(
                            at,
                            "type",
                            "field '" + field.name() + "' of '" + structured + "' cannot be of type " + field.type(),
                            "");
                }
            }
        }
    }

    /** The fields of a structure, as they are declared. */
    void fieldsOf(P4Declaration.StructureType structure) {
        for (P4Declaration.FieldDeclaration field : structure.fields()) {
            SemanticType type = checks.facts.type(field.type());
            if (!fits(structure.structure(), type)) {
                checks.error(
                        field.type().at(),
                        "type",
                        "field '" + field.name() + "' of '" + structure.name() + "' cannot be of type " + type,
                        "");
            }
        }
    }

    /** A type that was found from arguments. */
    void wellFormed(SemanticType type, Position at) {
        switch (type) {
            case SemanticType.Structured structured when !structured.arguments().isEmpty() -> fieldsOf(structured, at);
            case SemanticType.Tuple tuple -> tuple.elements().forEach(element -> element(element, at));
            case SemanticType.Stack stack -> wellFormed(stack.element(), at);
            default -> {}
        }
    }

    /** An element of a tuple: also a number that is known when the program is compiled. */
    void element(SemanticType type, Position at) {
        if (!inStruct(type) && !(type instanceof SemanticType.ArbitraryInt)) {
            checks.error(at, "type", "an element of a tuple cannot be of type " + type, "");
        }
    }

    private boolean fits(P4Declaration.Structure structure, SemanticType type) {
        return switch (structure) {
            case HEADER -> type instanceof SemanticType.Varbits || inHeader(type);
            case HEADER_UNION -> isHeader(type) || isOpen(type);
            case STRUCT -> inStruct(type);
        };
    }

    /** Whether it is a header. */
    static boolean isHeader(SemanticType type) {
        return type instanceof SemanticType.Structured structured
                && structured.declaration().structure() == P4Declaration.Structure.HEADER;
    }

    /** Whether it is a header or a header union. */
    static boolean hasValidity(SemanticType type) {
        return type instanceof SemanticType.Structured structured
                && structured.declaration().structure() != P4Declaration.Structure.STRUCT;
    }

    private static boolean isOpen(SemanticType type) {
        return type instanceof SemanticType.TypeVariable && !Inference.isWildcard(type)
                || type instanceof SemanticType.Unknown;
    }

    private static boolean inHeader(SemanticType type) {
        return switch (type) {
            case SemanticType.Bits _, SemanticType.Bool _ -> true;
            case SemanticType.Enum member -> member.underlying().isPresent();
            case SemanticType.Newtype newtype -> inHeader(newtype.under());
            case SemanticType.Stack stack -> inHeader(stack.element());
            case SemanticType.Structured structured ->
                structured.declaration().structure() == P4Declaration.Structure.STRUCT
                        && structured.fields().stream().allMatch(field -> inHeader(field.type()));
            default -> isOpen(type);
        };
    }

    private static boolean inStruct(SemanticType type) {
        return switch (type) {
            case SemanticType.Bits _,
                    SemanticType.Bool _,
                    SemanticType.Varbits _,
                    SemanticType.Enum _,
                    SemanticType.ErrorCode _,
                    SemanticType.MatchKind _,
                    SemanticType.Structured _,
                    SemanticType.Stack _,
                    SemanticType.Tuple _,
                    SemanticType.ListOf _,
                    SemanticType.Newtype _ -> true;
            default -> isOpen(type);
        };
    }

    /** A parameter. */
    void parameter(P4Parameter parameter, SemanticType type) {
        boolean directed = parameter.direction() != P4Parameter.Direction.NONE;
        Optional<String> why =
                switch (type) {
                    case SemanticType.Text _, SemanticType.ArbitraryInt _, SemanticType.ExternObject _ ->
                        directed ? Optional.of("has no direction") : Optional.empty();
                    case SemanticType.BlockObject _ ->
                        Optional.of("stands in the parameters of a package or a constructor");
                    case SemanticType.Void _ -> Optional.of("is no parameter");
                    default -> Optional.empty();
                };
        why.ifPresent(reason -> checks.error(
                parameter.at(), "type", "parameter '" + parameter.name() + "' of type " + type + " " + reason, ""));
        if (parameter.value().isPresent() && parameter.direction() == P4Parameter.Direction.OUT) {
            checks.error(
                    parameter.at(),
                    "parameter",
                    "parameter '" + parameter.name() + "' is an output and has no default value",
                    "");
        }
    }

    /** A type of values has no {@code _} in it. */
    void complete(SemanticType type, Position at) {
        if (hasWildcard(type)) {
            checks.error(at, "type-argument", "type " + type + " has an argument '_'", "write the argument");
        }
    }

    private static boolean hasWildcard(SemanticType type) {
        return switch (type) {
            case SemanticType.Structured structured ->
                structured.arguments().stream().anyMatch(TypeLimits::hasWildcard);
            case SemanticType.Stack stack -> hasWildcard(stack.element());
            case SemanticType.Tuple tuple -> tuple.elements().stream().anyMatch(TypeLimits::hasWildcard);
            case SemanticType.ListOf list -> hasWildcard(list.element());
            default -> Inference.isWildcard(type);
        };
    }

    /** A parameter of a parser's or control's constructor. */
    void constructor(P4Parameter parameter, SemanticType type) {
        ofPackage(parameter, type);
        if (type instanceof SemanticType.BlockObject block && block.head().isPackage()) {
            checks.error(parameter.at(), "type", "parameter '" + parameter.name() + "' is a package", "");
        }
    }

    /** A parameter of a package: parsers and controls are given by their type, not by one of them. */
    void ofPackage(P4Parameter parameter, SemanticType type) {
        if (type instanceof SemanticType.BlockObject block && checks.constructors.hasBody(block.head())) {
            checks.error(
                    parameter.at(),
                    "type",
                    "parameter '" + parameter.name() + "' is of " + type + ", which has a body",
                    "declare the type of a parser or control");
        }
    }

    /** Whether variables can be of a type. */
    void variable(SemanticType type, String name, Position at) {
        switch (type) {
            case SemanticType.ExternObject _, SemanticType.BlockObject _ ->
                checks.error(
                        at,
                        "type",
                        "variable '" + name + "' cannot be of type " + type,
                        "instances are declared with their arguments: " + type + "(…) " + name);
            case SemanticType.Text _, SemanticType.ArbitraryInt _, SemanticType.Void _ ->
                checks.error(
                        at,
                        "type",
                        "variable '" + name + "' cannot be of type " + type,
                        "make it a constant, or give it a width");
            default -> {}
        }
    }
}
