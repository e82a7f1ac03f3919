package plumbline.vm.compiler.bytecode;

import plumbline.isa.model.Position;

/** A program that the compiled engine cannot take, and why. There is no silent way round: another engine may run it. */
public final class CompileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String code;

    public CompileException(Position at, String code, String message) {
        super((at.toString().isEmpty() ? "" : at + ": ") + "error[" + code + "]: " + message);
        this.code = code;
    }

    /** Short and stable, e.g. {@code unit-too-large}. */
    public String code() {
        return code;
    }
}
