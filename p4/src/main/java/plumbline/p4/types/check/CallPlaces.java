package plumbline.p4.types.check;

import plumbline.isa.model.Position;
import plumbline.p4.syntax.P4Annotation;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.TypedCall.Callee;

/** Where something can be called: tables in controls, {@code verify} in parsers. */
final class CallPlaces {
    private final ProgramChecks checks;

    CallPlaces(ProgramChecks checks) {
        this.checks = checks;
    }

    /** Says it if something cannot be called here. */
    void check(CallSignature signature, Position at) {
        Surroundings around = checks.surroundings;
        switch (signature.callee()) {
            case Callee.TableApply _ -> {
                boolean applied = around.isIn(Surroundings.Part.APPLY) || around.isIn(Surroundings.Part.TABLE);
                if (!applied || around.isIn(Surroundings.Part.ACTIONS)) {
                    misplaced(signature, "tables are applied in a control's apply block", at);
                }
            }
            case Callee.BlockApply(var _, SemanticType.BlockObject block) -> {
                boolean parser = block.head().block() == P4Declaration.Block.PARSER;
                Surroundings.Part where = parser ? Surroundings.Part.STATE : Surroundings.Part.APPLY;
                if (!around.isIn(where)) {
                    misplaced(
                            signature,
                            parser ? "parsers are applied in states" : "controls are applied in controls",
                            at);
                }
            }
            case Callee.ActionCall _ -> {
                if (around.isIn(Surroundings.Part.PARSER) || around.isIn(Surroundings.Part.FUNCTION)) {
                    misplaced(signature, "actions are called in controls", at);
                }
            }
            case Callee.FunctionCall(P4Declaration.Function function) -> {
                boolean verify = function.body().isEmpty() && function.name().equals("verify");
                if (verify && !around.isIn(Surroundings.Part.PARSER)) {
                    misplaced(signature, "errors are raised in parsers", at);
                }
            }
            default -> {}
        }
    }

    private void misplaced(CallSignature signature, String rule, Position at) {
        String where = checks.surroundings.part().map(Surroundings.Part::shown).orElse("no block");
        checks.error(at, "misplaced", signature.what() + " is called in " + where, rule);
    }

    /** Whether a call with known arguments is known: an assertion, an instance, a function that is said to be pure. */
    boolean isKnown(CallSignature signature) {
        return signature.callee() instanceof Callee.FunctionCall(P4Declaration.Function function)
                && function.body().isEmpty()
                && (function.name().equals("static_assert")
                        || signature.result() instanceof SemanticType.ExternObject
                        || P4Annotation.find(function.prototype().annotations(), "pure")
                                .isPresent());
    }
}
