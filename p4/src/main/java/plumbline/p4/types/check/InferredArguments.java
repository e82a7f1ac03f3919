package plumbline.p4.types.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.SemanticType.TypeVariable;
import plumbline.p4.types.TypedCall.Callee;
import plumbline.p4.types.rule.Inference;

/** Type arguments after all arguments of a call were looked at: each is a type that values can have. */
final class InferredArguments {
    private final ProgramChecks checks;
    private final Inference inference;

    InferredArguments(ProgramChecks checks, Inference inference) {
        this.checks = checks;
        this.inference = inference;
    }

    /** Makes each inferred type one of values, and says which are not found. */
    boolean settle(CallSignature signature, List<Optional<P4Expression>> values, Position at) {
        boolean settled = true;
        for (TypeVariable variable : signature.typeParameters()) {
            if (!inference.knows(variable)) {
                settled &= leftOut(signature, variable, values, at);
                continue;
            }
            SemanticType found = inference.substitution().of(variable);
            Optional<SemanticType> type = ofValues(found, isObject(signature));
            if (type.isEmpty()) {
                checks.error(
                        at,
                        "type-argument",
                        "type parameter '" + variable + "' of " + signature.what() + " cannot be found from " + found,
                        "give numbers a width, and lists with names their type in a cast");
                settled = false;
            } else {
                inference.give(variable, type.get());
            }
        }
        return settled;
    }

    private static boolean isObject(CallSignature signature) {
        return switch (signature.callee()) {
            case Callee.ExternConstructor _, Callee.BlockConstructor _, Callee.PackageConstructor _ -> true;
            default -> false;
        };
    }

    /**
     * A type that stands in optional parameters only, which are left out, may be any. That of a parser or control is
     * found where it is applied.
     */
    private boolean leftOut(
            CallSignature signature, TypeVariable variable, List<Optional<P4Expression>> values, Position at) {
        if (signature.callee() instanceof Callee.BlockConstructor) {
            return true;
        }
        boolean optional = false;
        for (int i = 0; i < values.size(); i++) {
            optional |= values.get(i).isEmpty()
                    && signature.parameters().get(i).value().isEmpty();
        }
        if (optional || Inference.isWildcard(variable)) {
            inference.give(variable, new TypeVariable("_"));
            return true;
        }
        checks.error(
                at,
                "type-argument",
                "type parameter '" + variable + "' of " + signature.what() + " is not found from its arguments",
                "write it in angle brackets");
        return false;
    }

    private Optional<SemanticType> ofValues(SemanticType type, boolean object) {
        return switch (type) {
            case SemanticType.ArbitraryInt _ -> object ? Optional.of(type) : Optional.empty();
            case SemanticType.NamedValues _, SemanticType.InvalidHeader _, SemanticType.Anything _ -> Optional.empty();
            case SemanticType.ValueList list -> {
                List<SemanticType> elements = new ArrayList<>();
                for (SemanticType element : list.elements()) {
                    ofValues(element, object).ifPresent(elements::add);
                }
                yield elements.size() == list.elements().size()
                        ? Optional.of(new SemanticType.Tuple(elements))
                        : Optional.empty();
            }
            case SemanticType.BlockObject _ -> object ? Optional.of(type) : Optional.empty();
            case SemanticType.TypeName _,
                    SemanticType.Callable _,
                    SemanticType.TableObject _,
                    SemanticType.TableResult _,
                    SemanticType.ActionRun _,
                    SemanticType.Void _ -> Optional.empty();
            default -> Optional.of(type);
        };
    }
}
