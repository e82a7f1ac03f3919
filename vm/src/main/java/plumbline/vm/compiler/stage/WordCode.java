package plumbline.vm.compiler.stage;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import plumbline.vm.compiler.plan.ClassContext;
import plumbline.vm.state.WordArray;

/**
 * Reading and writing the words of a register array in generated code: the array itself is a constant, so that the JIT
 * knows its length and needs no bounds check for a masked index. The same layout as {@link WordArray}.
 */
final class WordCode {
    private final ClassContext context;
    private final CodeBuilder code;
    private final String name;
    private final WordArray words;

    WordCode(ClassContext context, CodeBuilder code, String name, WordArray words) {
        this.context = context;
        this.code = code;
        this.name = name;
        this.words = words;
    }

    /** Pushes the word at a position held in a variable, plus {@code offset}. */
    void load(int positionLocal, int offset) {
        pushArray();
        pushPosition(positionLocal, offset);
        switch (words) {
            case WordArray.OfBits _ -> {
                code.loadConstant(6).iushr().laload();
                pushPosition(positionLocal, offset);
                code.lushr().lconst_1().land();
            }
            case WordArray.OfBytes _ -> code.baload().loadConstant(0xff).iand().i2l();
            case WordArray.OfShorts _ ->
                code.saload().loadConstant(0xffff).iand().i2l();
            case WordArray.OfInts _ ->
                code.iaload().i2l().loadConstant(0xffff_ffffL).land();
            case WordArray.OfLongs _ -> code.laload();
        }
    }

    /** Writes the value of a variable, which fits the word, to the word at a position. */
    void store(int positionLocal, int offset, int valueLocal) {
        pushArray();
        pushPosition(positionLocal, offset);
        if (words instanceof WordArray.OfBits) {
            // array[p >>> 6] = array[p >>> 6] & ~(1L << p) | value << p
            code.loadConstant(6).iushr().dup2().laload();
            code.lconst_1();
            pushPosition(positionLocal, offset);
            code.lshl().loadConstant(-1L).lxor().land().lload(valueLocal);
            pushPosition(positionLocal, offset);
            code.lshl().lor().lastore();
            return;
        }
        code.lload(valueLocal);
        switch (words) {
            case WordArray.OfBytes _ -> code.l2i().bastore();
            case WordArray.OfShorts _ -> code.l2i().sastore();
            case WordArray.OfInts _ -> code.l2i().iastore();
            case WordArray.OfBits _, WordArray.OfLongs _ -> code.lastore();
        }
    }

    private void pushPosition(int positionLocal, int offset) {
        code.iload(positionLocal);
        if (offset != 0) {
            code.loadConstant(offset).iadd();
        }
    }

    private void pushArray() {
        switch (words) {
            case WordArray.OfBits bits -> array(ConstantDescs.CD_long, bits.array());
            case WordArray.OfBytes bytes -> array(ConstantDescs.CD_byte, bytes.array());
            case WordArray.OfShorts shorts -> array(ConstantDescs.CD_short, shorts.array());
            case WordArray.OfInts ints -> array(ConstantDescs.CD_int, ints.array());
            case WordArray.OfLongs longs -> array(ConstantDescs.CD_long, longs.array());
        }
    }

    private void array(ClassDesc component, Object array) {
        context.constants().load(code, "register_" + name, component.arrayType(), array);
    }
}
