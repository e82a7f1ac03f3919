package plumbline.vm.compiler.stage;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import plumbline.isa.model.Register;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.state.WordArray;

/** Reading and writing the words of a register array in generated code. The same layout as {@link WordArray}. */
public final class WordCode {
    private final ClassContext context;
    private final CodeBuilder code;
    private final Register register;

    public WordCode(ClassContext context, CodeBuilder code, Register register) {
        this.context = context;
        this.code = code;
        this.register = register;
    }

    /**
     * Turns the index on the stack into the position of its first word: it wraps, and the words of a pair lie side by
     * side.
     */
    public void toPosition() {
        code.l2i().loadConstant(register.entries() - 1).iand();
        if (register.paired()) {
            code.iconst_1().ishl();
        }
    }

    /** Pushes the word at a position held in a variable, plus {@code offset}. */
    public void load(int positionLocal, int offset) {
        pushArray();
        pushPosition(positionLocal, offset);
        if (register.width() == 1) {
            code.loadConstant(6).iushr().laload();
            pushPosition(positionLocal, offset);
            code.lushr().lconst_1().land();
        } else {
            code.invokestatic(
                    Types.WORDS, "get", MethodTypeDesc.of(ConstantDescs.CD_long, array(), ConstantDescs.CD_int));
        }
    }

    /** Writes the value of a variable, which fits the word, to the word at a position. */
    void store(int positionLocal, int offset, int valueLocal) {
        pushArray();
        pushPosition(positionLocal, offset);
        if (register.width() == 1) {
            // array[p >>> 6] = array[p >>> 6] & ~(1L << p) | value << p
            code.loadConstant(6).iushr().dup2().laload();
            code.lconst_1();
            pushPosition(positionLocal, offset);
            code.lshl().loadConstant(-1L).lxor().land().lload(valueLocal);
            pushPosition(positionLocal, offset);
            code.lshl().lor().lastore();
            return;
        }
        code.lload(valueLocal)
                .invokestatic(
                        Types.WORDS,
                        "set",
                        MethodTypeDesc.of(ConstantDescs.CD_void, array(), ConstantDescs.CD_int, ConstantDescs.CD_long));
    }

    private void pushPosition(int positionLocal, int offset) {
        code.iload(positionLocal);
        if (offset != 0) {
            code.loadConstant(offset).iadd();
        }
    }

    private void pushArray() {
        String name = register.name();
        context.parts().load(code, "register_" + name, array(), state -> state.register(name)
                .words()
                .array());
    }

    private ClassDesc array() {
        ClassDesc component =
                switch (register.width()) {
                    case 1, 64 -> ConstantDescs.CD_long;
                    case 8 -> ConstantDescs.CD_byte;
                    case 16 -> ConstantDescs.CD_short;
                    case 32 -> ConstantDescs.CD_int;
                    default -> throw noSuchWords();
                };
        return component.arrayType();
    }

    private IllegalArgumentException noSuchWords() {
        return new IllegalArgumentException("words of " + register.width() + " bits");
    }
}
