package plumbline.vm.compiler.stage;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.MethodTypeDesc;
import java.util.function.IntConsumer;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.state.ProgramState;
import plumbline.vm.table.KeyLayout;
import plumbline.vm.table.MatchTable;

/** A table and its indexes in generated code. */
public final class TableCode {
    private static final MethodTypeDesc CELLS = MethodTypeDesc.of(Types.LONGS);
    private static final MethodTypeDesc LEVELS = MethodTypeDesc.of(Types.PREFIX_LEVELS);

    private final ClassContext context;
    private final CodeBuilder code;
    private final String table;

    public TableCode(ClassContext context, CodeBuilder code, String table) {
        this.context = context;
        this.code = code;
        this.table = table;
    }

    /** Pushes the table. */
    void push() {
        context.parts().load(code, "table_" + table, Types.TABLE, this::of);
    }

    /**
     * Pushes the table, and an array with keys.
     *
     * @param push pushes the key of a number
     */
    public void pushWithKeys(int keys, IntConsumer push) {
        push();
        pushScratch("keys_", keys, push);
    }

    /**
     * Pushes an array with the packed keys.
     *
     * @param push pushes the key of a number
     */
    void pushKeyWords(IntConsumer push) {
        pushScratch("packed_", keys().words(), word -> pushKeyWord(word, push));
    }

    /**
     * Pushes a word of the packed keys.
     *
     * @param push pushes the key of a number
     */
    public void pushKeyWord(int word, IntConsumer push) {
        KeyLayout keys = keys();
        code.lconst_0();
        for (int key = 0; key < keys.keys(); key++) {
            if (keys.word(key) == word) {
                push.accept(key);
                if (keys.shift(key) > 0) {
                    code.loadConstant(keys.shift(key)).lshl();
                }
                code.lor();
            }
        }
    }

    private KeyLayout keys() {
        return context.state().table(table).keys();
    }

    private void pushScratch(String purpose, int length, IntConsumer push) {
        context.parts().loadScratch(code, purpose + table, length);
        for (int i = 0; i < length; i++) {
            code.dup().loadConstant(i);
            push.accept(i);
            code.lastore();
        }
    }

    /** Pushes the cells of its flat index. */
    public void pushCells() {
        context.parts().load(code, "flat_" + table, Types.FLAT_INDEX, state -> of(state)
                .flatIndex());
        code.invokevirtual(Types.FLAT_INDEX, "cells", CELLS);
    }

    /** Pushes the calls of its direct index. */
    void pushCalls() {
        context.parts().load(code, "calls_" + table, Types.LONGS, state -> of(state)
                .directIndex()
                .calls());
    }

    /** Pushes the levels of its prefix array. */
    public void pushLevels() {
        context.parts().load(code, "prefixes_" + table, Types.PREFIX_ARRAY, state -> of(state)
                .prefixArray());
        code.invokevirtual(Types.PREFIX_ARRAY, "levels", LEVELS);
    }

    private MatchTable of(ProgramState state) {
        return state.table(table);
    }
}
