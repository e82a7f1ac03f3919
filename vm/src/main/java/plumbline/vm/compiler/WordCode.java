package plumbline.vm.compiler;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import plumbline.vm.state.Words;

/**
 * Reading and writing the words of a register array in generated code: the array itself is a constant, so that the JIT
 * knows its length and needs no bounds check for a masked index. The same layout as {@link Words}.
 */
final class WordCode {
    private final Context context;
    private final CodeBuilder code;
    private final String name;
    private final Words words;

    WordCode(Context context, CodeBuilder code, String name, Words words) {
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
            case Words.OfBits _ -> {
                code.loadConstant(6).iushr().laload();
                pushPosition(positionLocal, offset);
                code.lushr().lconst_1().land();
            }
            case Words.OfBytes _ -> code.baload().loadConstant(0xff).iand().i2l();
            case Words.OfShorts _ -> code.saload().loadConstant(0xffff).iand().i2l();
            case Words.OfInts _ -> code.iaload().i2l().loadConstant(0xffff_ffffL).land();
            case Words.OfLongs _ -> code.laload();
        }
    }

    /** Writes the value of a variable, which fits the word, to the word at a position. */
    void store(int positionLocal, int offset, int valueLocal) {
        pushArray();
        pushPosition(positionLocal, offset);
        if (words instanceof Words.OfBits) {
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
            case Words.OfBytes _ -> code.l2i().bastore();
            case Words.OfShorts _ -> code.l2i().sastore();
            case Words.OfInts _ -> code.l2i().iastore();
            case Words.OfBits _, Words.OfLongs _ -> code.lastore();
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
            case Words.OfBits bits -> array(ConstantDescs.CD_long, bits.array());
            case Words.OfBytes bytes -> array(ConstantDescs.CD_byte, bytes.array());
            case Words.OfShorts shorts -> array(ConstantDescs.CD_short, shorts.array());
            case Words.OfInts ints -> array(ConstantDescs.CD_int, ints.array());
            case Words.OfLongs longs -> array(ConstantDescs.CD_long, longs.array());
        }
    }

    private void array(ClassDesc component, Object array) {
        context.constants().load(code, "register_" + name, component.arrayType(), array);
    }
}
