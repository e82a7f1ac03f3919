package plumbline.vm.compiler.stage;

import java.lang.classfile.CodeBuilder;
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
        pushMemory();
        pushPosition(positionLocal, offset);
        if (register.width() == 1) {
            code.loadConstant(6).iushr().laload();
            pushPosition(positionLocal, offset);
            code.lushr().lconst_1().land();
        } else {
            code.invokestatic(
                    Types.WORDS,
                    "get" + register.width(),
                    MethodTypeDesc.of(ConstantDescs.CD_long, Types.LONGS, ConstantDescs.CD_int));
        }
    }

    /** Writes the value of a variable, which fits the word, to the word at a position. */
    void store(int positionLocal, int offset, int valueLocal) {
        pushMemory();
        pushPosition(positionLocal, offset);
        if (register.width() == 1) {
            // memory[p >>> 6] = memory[p >>> 6] & ~(1L << p) | value << p
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
                        "set" + register.width(),
                        MethodTypeDesc.of(
                                ConstantDescs.CD_void, Types.LONGS, ConstantDescs.CD_int, ConstantDescs.CD_long));
    }

    private void pushPosition(int positionLocal, int offset) {
        code.iload(positionLocal);
        if (offset != 0) {
            code.loadConstant(offset).iadd();
        }
    }

    private void pushMemory() {
        String name = register.name();
        context.parts().load(code, "register_" + name, Types.LONGS, state -> state.register(name)
                .words()
                .memory());
    }
}
