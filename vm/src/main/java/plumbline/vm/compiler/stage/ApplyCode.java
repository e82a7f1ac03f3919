package plumbline.vm.compiler.stage;

import static java.lang.constant.ConstantDescs.CD_boolean;
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
import java.util.OptionalInt;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.vm.TableResult;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.bytecode.Variables;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.table.CallLayout;
import plumbline.vm.table.FlatIndex;
import plumbline.vm.table.TableLayout;

/**
 * {@code apply t}: packs the keys, asks the table, notes what it gave if that is asked for, and jumps to the action
 * that the row names.
 */
final class ApplyCode {
    private static final MethodTypeDesc FIND_CALL = MethodTypeDesc.of(CD_long, Types.LONGS, CD_long);
    private static final MethodTypeDesc CALL_OR_DEFAULT = MethodTypeDesc.of(CD_long, CD_long);
    private static final MethodTypeDesc CELLS = MethodTypeDesc.of(Types.LONGS);
    private static final MethodTypeDesc FIND = MethodTypeDesc.of(Types.ROW, Types.LONGS);
    private static final MethodTypeDesc FIND_FLAT = MethodTypeDesc.of(CD_int, Types.LONGS, CD_long, CD_int);
    private static final MethodTypeDesc FIND_WORDS = MethodTypeDesc.of(CD_int, Types.LONGS, Types.LONGS, CD_int);
    private static final MethodTypeDesc CALL_OF_WORDS = MethodTypeDesc.of(CD_long, Types.LONGS, Types.LONGS, CD_int);
    private static final MethodTypeDesc IS_ENTRY = MethodTypeDesc.of(CD_boolean);
    private static final MethodTypeDesc CALL_OF_KEY = MethodTypeDesc.of(CD_long, CD_long);
    private static final MethodTypeDesc FIND_PREFIX = MethodTypeDesc.of(CD_int, CD_long);
    private static final MethodTypeDesc HIT = MethodTypeDesc.of(CD_void);
    private static final MethodTypeDesc OR_DEFAULT = MethodTypeDesc.of(Types.ROW, Types.ROW);

    private final ClassContext context;
    private final CodeBuilder code;
    private final Values values;
    private final Table table;
    private final TableCode tableCode;
    private final TableLayout layout;
    private final CallPlace call;
    private final OptionalInt resultSlot;
    /** Variable: {@link TableResult#HIT} or {@link TableResult#MISS}; there only if the result is asked for. */
    private final int lookUp;

    ApplyCode(ClassContext context, CodeBuilder code, Values values, Unit.Apply apply) {
        this.context = context;
        this.code = code;
        this.values = values;
        this.table = context.program().table(apply.table());
        this.tableCode = new TableCode(context, code, apply.table());
        this.layout = context.state().table(apply.table());
        this.call = layout.calls().words() == 1
                ? new CallPlace.InVariable(Variables.allocate(code, "call"))
                : new CallPlace.InArray(code.allocateLocal(TypeKind.REFERENCE), code.allocateLocal(TypeKind.INT));
        this.resultSlot = context.layout().resultSlot(apply.table());
        this.lookUp = resultSlot.isPresent() ? Variables.allocate(code, "look_up") : -1;
    }

    /** How the body of an action becomes code. */
    interface ActionCode {
        /** Emits the body. */
        void emit(Table.Action action, ActionDataPlace data);
    }

    void emit(ActionCode bodies) {
        switch (call) {
            case CallPlace.InVariable variable -> find(variable);
            case CallPlace.InArray array -> find(array);
        }
        resultSlot.ifPresent(slot -> values.storeResult(slot, this::pushResult));
        choose(bodies);
    }

    private void pushResult() {
        call.push(code, layout.calls().action());
        code.loadConstant(TableResult.ACTION_SHIFT).lshl().lload(lookUp).lor();
        if (layout.addressesArrays()) {
            call.push(code, layout.calls().cell());
            code.loadConstant(TableResult.CELL_SHIFT).lshl().lor();
        }
    }

    /** @param hit pushes an int, 0 if no entry matched */
    private void noteLookUp(Runnable hit) {
        if (resultSlot.isEmpty()) {
            return;
        }
        Label noted = code.newLabel();
        code.loadConstant(TableResult.MISS).lstore(lookUp);
        hit.run();
        code.ifeq(noted).loadConstant(TableResult.HIT).lstore(lookUp).labelBinding(noted);
    }

    private void find(CallPlace.InVariable call) {
        if (layout.hasFlatIndex() && layout.keys().words() > 1) {
            tableCode.pushCells();
            tableCode.pushKeyWords(this::pushKey);
            code.loadConstant(FlatIndex.stride(layout))
                    .invokestatic(Types.FLAT_INDEX, "call", CALL_OF_WORDS)
                    .lstore(call.variable());
            orDefault(call);
        } else if (layout.hasFlatIndex()) {
            tableCode.pushCells();
            findCall(Types.FLAT_INDEX, call);
        } else if (layout.hasDirectCalls()) {
            tableCode.pushCalls();
            findCall(Types.DIRECT_INDEX, call);
        } else if (layout.hasPrefixArray()) {
            tableCode.pushLevels();
            tableCode.pushKeyWord(0, this::pushKey);
            code.invokevirtual(Types.PREFIX_LEVELS, "call", CALL_OF_KEY).lstore(call.variable());
            orDefault(call);
        } else {
            find();
            code.invokevirtual(Types.ROW, "call", CELLS).iconst_0().laload().lstore(call.variable());
        }
    }

    /** Asks an index whose array is on the stack. */
    private void findCall(ClassDesc index, CallPlace.InVariable call) {
        tableCode.pushKeyWord(0, this::pushKey);
        code.invokestatic(index, "call", FIND_CALL).lstore(call.variable());
        orDefault(call);
    }

    private void orDefault(CallPlace.InVariable call) {
        noteLookUp(() -> code.lload(call.variable()).lconst_0().lcmp());
        tableCode.push();
        code.lload(call.variable())
                .invokevirtual(Types.TABLE, "orDefault", CALL_OR_DEFAULT)
                .lstore(call.variable());
    }

    private void find(CallPlace.InArray call) {
        if (layout.hasFlatIndex()) {
            findFlat(call);
        } else if (layout.hasPrefixArray()) {
            findPrefix(call);
        } else {
            find();
            useRow(call);
        }
    }

    /** The call lies beside the key; that of the default action comes from its row. */
    private void findFlat(CallPlace.InArray call) {
        tableCode.pushCells();
        code.astore(call.array()).aload(call.array());
        boolean isOneWord = layout.keys().words() == 1;
        if (isOneWord) {
            tableCode.pushKeyWord(0, this::pushKey);
        } else {
            tableCode.pushKeyWords(this::pushKey);
        }
        code.loadConstant(FlatIndex.stride(layout))
                .invokestatic(Types.FLAT_INDEX, "find", isOneWord ? FIND_FLAT : FIND_WORDS)
                .istore(call.start());
        orDefault(call, () -> {});
    }

    /** The call lies among those of the table. */
    private void findPrefix(CallPlace.InArray call) {
        int levels = code.allocateLocal(TypeKind.REFERENCE);
        tableCode.pushLevels();
        code.dup().astore(levels);
        tableCode.pushKeyWord(0, this::pushKey);
        code.invokevirtual(Types.PREFIX_LEVELS, "find", FIND_PREFIX).istore(call.start());
        orDefault(call, () -> code.aload(levels)
                .invokevirtual(Types.PREFIX_LEVELS, "calls", CELLS)
                .astore(call.array()));
    }

    /**
     * Ends a look-up that noted a place below 0 if it found nothing.
     *
     * @param found goes from the place to the call
     */
    private void orDefault(CallPlace.InArray call, Runnable found) {
        Label missed = code.newLabel();
        Label done = code.newLabel();
        noteLookUp(() -> code.iload(call.start())
                .loadConstant(Integer.SIZE - 1)
                .iushr()
                .iconst_1()
                .ixor());
        code.iload(call.start()).iflt(missed);
        tableCode.push();
        code.invokevirtual(Types.TABLE, "hit", HIT);
        found.run();
        code.goto_(done).labelBinding(missed);
        tableCode.push();
        code.aconst_null().invokevirtual(Types.TABLE, "orDefault", OR_DEFAULT);
        useRow(call);
        code.labelBinding(done);
    }

    /** Pops the row and notes where its call lies. */
    private void useRow(CallPlace.InArray call) {
        code.invokevirtual(Types.ROW, "call", CELLS).astore(call.array());
        code.iconst_0().istore(call.start());
    }

    private void pushKey(int key) {
        values.push(table.keys().get(key).field());
    }

    private void find() {
        tableCode.pushWithKeys(table.keys().size(), this::pushKey);
        code.invokevirtual(Types.TABLE, "find", FIND);
        if (resultSlot.isPresent()) {
            int row = code.allocateLocal(TypeKind.REFERENCE);
            code.astore(row);
            noteLookUp(() -> code.aload(row).invokevirtual(Types.ROW, "isEntry", IS_ENTRY));
            code.aload(row);
        }
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
        CallLayout.Place number = layout.calls().action();
        call.push(code, number);
        code.l2i().iconst_1().isub();
        code.tableswitch(0, cases.size() - 1, done, cases);
        for (int i = 0; i < cases.size(); i++) {
            Table.Action action = table.actions().get(i);
            code.labelBinding(cases.get(i).target());
            context.at(code, action.at());
            bodies.emit(action, new ActionDataPlace(call, layout.calls().places(action)));
            code.goto_(done);
        }
        code.labelBinding(done);
    }
}
