package plumbline.vm.compiler;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.vm.table.CallLayout;
import plumbline.vm.table.DirectIndex;
import plumbline.vm.table.FlatIndex;
import plumbline.vm.table.MatchTable;

/** {@code apply t}: packs the keys, asks the table, and jumps to the action that the row names. */
final class ApplyCode {
    private static final ClassDesc CALLS = Types.LONGS.arrayType();
    private static final MethodTypeDesc FIND_DIRECT = MethodTypeDesc.of(Types.LONGS, CALLS, CD_long);
    private static final MethodTypeDesc CALL_OR_DEFAULT = MethodTypeDesc.of(Types.LONGS, Types.LONGS);
    private static final MethodTypeDesc FIND = MethodTypeDesc.of(Types.ROW, Types.LONGS);
    private static final MethodTypeDesc FIND_FLAT = MethodTypeDesc.of(CD_int, Types.LONGS, CD_long, CD_int);
    private static final MethodTypeDesc HIT = MethodTypeDesc.of(CD_void);
    private static final MethodTypeDesc OR_DEFAULT = MethodTypeDesc.of(Types.ROW, Types.ROW);

    private final Context context;
    private final CodeBuilder code;
    private final Values values;
    private final Table table;
    private final MatchTable runtime;
    private final int data;
    private final int start;

    ApplyCode(Context context, CodeBuilder code, Values values, Unit.Apply apply) {
        this.context = context;
        this.code = code;
        this.values = values;
        this.table = context.program().table(apply.table());
        this.runtime = context.state().table(apply.table());
        this.data = code.allocateLocal(TypeKind.REFERENCE);
        this.start = code.allocateLocal(TypeKind.INT);
    }

    /** How the body of an action becomes code. */
    interface ActionCode {
        /** Emits the body. */
        void emit(Table.Action action, ActionDataPlace data);
    }

    void emit(ActionCode bodies) {
        runtime.flatIndex().ifPresentOrElse(this::findFlat, () -> {
            runtime.directIndex().ifPresentOrElse(this::findDirect, () -> {
                find();
                useRow();
            });
        });
        choose(bodies);
    }

    /** The call lies beside the key; that of the default action comes from its row. */
    private void findFlat(FlatIndex index) {
        int cells = code.allocateLocal(TypeKind.REFERENCE);
        int at = code.allocateLocal(TypeKind.INT);
        Label missed = code.newLabel();
        Label found = code.newLabel();
        context.constants().load(code, "flat_" + table.name(), Types.FLAT_INDEX, index);
        code.invokevirtual(Types.FLAT_INDEX, "cells", MethodTypeDesc.of(Types.LONGS)).astore(cells);
        code.aload(cells);
        pushPacked();
        code.loadConstant(index.stride()).invokestatic(Types.FLAT_INDEX, "find", FIND_FLAT).istore(at);
        code.iload(at).iflt(missed);
        pushTable();
        code.invokevirtual(Types.TABLE, "hit", HIT).aload(cells).astore(data);
        code.iload(at).loadConstant(FlatIndex.CALL).iadd().istore(start).goto_(found);
        code.labelBinding(missed);
        pushTable();
        code.aconst_null().invokevirtual(Types.TABLE, "orDefault", OR_DEFAULT);
        useRow();
        code.labelBinding(found);
    }

    /** Pops the row and notes where its call lies. */
    private void useRow() {
        code.invokevirtual(Types.ROW, "call", MethodTypeDesc.of(Types.LONGS)).astore(data);
        code.iconst_0().istore(start);
    }

    /** An array with the calls of all keys. */
    private void findDirect(DirectIndex index) {
        pushTable();
        context.constants().load(code, "calls_" + table.name(), CALLS, index.calls());
        pushPacked();
        code.invokestatic(Types.DIRECT_INDEX, "call", FIND_DIRECT)
                .invokevirtual(Types.TABLE, "orDefault", CALL_OR_DEFAULT).astore(data);
        code.iconst_0().istore(start);
    }

    private void pushTable() {
        context.constants().load(code, "table_" + table.name(), Types.TABLE, runtime);
    }

    private void pushPacked() {
        code.lconst_0();
        for (int i = 0; i < table.keys().size(); i++) {
            values.push(table.keys().get(i).field());
            if (runtime.layout().shift(i) > 0) {
                code.loadConstant(runtime.layout().shift(i)).lshl();
            }
            code.lor();
        }
    }

    private void find() {
        String name = "keys_" + table.name();
        long[] keys = context.constants().scratch(name, table.keys().size());
        int keysLocal = code.allocateLocal(TypeKind.REFERENCE);
        context.constants().load(code, name, Types.LONGS, keys);
        code.astore(keysLocal);
        for (int i = 0; i < keys.length; i++) {
            code.aload(keysLocal).loadConstant(i);
            values.push(table.keys().get(i).field());
            code.lastore();
        }
        pushTable();
        code.aload(keysLocal).invokevirtual(Types.TABLE, "find", FIND);
    }

    /** Goes where the action of the call begins, which may be none. */
    private void choose(ActionCode bodies) {
        Label done = code.newLabel();
        List<SwitchCase> cases = new ArrayList<>();
        for (int i = 0; i < table.actions().size(); i++) {
            cases.add(SwitchCase.of(i, code.newLabel()));
        }
        if (cases.isEmpty()) {
            return;
        }
        CallLayout.Place number = runtime.calls().action();
        code.aload(data).iload(start).laload().loadConstant(number.shift()).lushr().l2i()
                .loadConstant((int) number.mask()).iand().iconst_1().isub();
        code.tableswitch(0, cases.size() - 1, done, cases);
        for (int i = 0; i < cases.size(); i++) {
            Table.Action action = table.actions().get(i);
            code.labelBinding(cases.get(i).target());
            context.at(code, action.at());
            bodies.emit(action, new ActionDataPlace(data, start, runtime.calls().places(action)));
            code.goto_(done);
        }
        code.labelBinding(done);
    }
}
