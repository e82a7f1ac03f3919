package plumbline.vm.compiler;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.vm.table.MatchTable;
import plumbline.vm.table.WordIndex;

/** {@code apply t}: packs the keys, asks the table, and jumps to the action that the row names. */
final class ApplyCode {
    private static final MethodTypeDesc FIND_WORD = MethodTypeDesc.of(Types.ROW, CD_long);
    private static final MethodTypeDesc FIND = MethodTypeDesc.of(Types.ROW, Types.LONGS);
    private static final MethodTypeDesc OR_DEFAULT = MethodTypeDesc.of(Types.ROW, Types.ROW);

    private final Context context;
    private final CodeBuilder code;
    private final Values values;
    private final Table table;
    private final MatchTable runtime;
    private final int data;

    ApplyCode(Context context, CodeBuilder code, Values values, Unit.Apply apply) {
        this.context = context;
        this.code = code;
        this.values = values;
        this.table = context.program().table(apply.table());
        this.runtime = context.state().table(apply.table());
        this.data = code.allocateLocal(TypeKind.REFERENCE);
    }

    /** How the body of an action becomes code. */
    interface ActionCode {
        /** Emits the body; {@code dataLocal} holds the action's data. */
        void emit(Table.Action action, int dataLocal);
    }

    void emit(ActionCode bodies) {
        int row = code.allocateLocal(TypeKind.REFERENCE);
        runtime.wordIndex().ifPresentOrElse(this::findWord, this::find);
        code.astore(row);
        code.aload(row).invokevirtual(Types.ROW, "data", MethodTypeDesc.of(Types.LONGS)).astore(data);
        code.aload(row).invokevirtual(Types.ROW, "action", MethodTypeDesc.of(CD_int));
        choose(bodies);
    }

    /** The index is a constant of a known class: the JIT inlines the look-up. */
    private void findWord(WordIndex index) {
        context.constants().load(code, "table_" + table.name(), Types.TABLE, runtime);
        context.constants().load(code, "index_" + table.name(), Types.WORD_INDEX, index);
        pushPacked();
        code.invokeinterface(Types.WORD_INDEX, "find", FIND_WORD)
                .invokevirtual(Types.TABLE, "orDefault", OR_DEFAULT);
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
        context.constants().load(code, "table_" + table.name(), Types.TABLE, runtime);
        code.aload(keysLocal).invokevirtual(Types.TABLE, "find", FIND);
    }

    /** Pops the number of the action; a negative one is no action. */
    private void choose(ActionCode bodies) {
        Label done = code.newLabel();
        List<SwitchCase> cases = new ArrayList<>();
        for (int i = 0; i < table.actions().size(); i++) {
            cases.add(SwitchCase.of(i, code.newLabel()));
        }
        if (cases.isEmpty()) {
            code.pop();
            return;
        }
        code.tableswitch(0, cases.size() - 1, done, cases);
        for (int i = 0; i < cases.size(); i++) {
            Table.Action action = table.actions().get(i);
            code.labelBinding(cases.get(i).target());
            context.at(code, action.at());
            bodies.emit(action, data);
            code.goto_(done);
        }
        code.labelBinding(done);
    }
}
