package plumbline.vm.compiler.packet;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import plumbline.isa.model.Field;
import plumbline.isa.model.Match;
import plumbline.isa.model.Parser;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.ir.ClassContext;

/** How a parser state chooses where to go on: cases in order, or a switch where all cases are numbers. */
final class SelectCode {
    private static final MethodTypeDesc COMPARE = MethodTypeDesc.of(CD_int, CD_long, CD_long);
    private static final MethodTypeDesc HAS = MethodTypeDesc.of(CD_boolean, Types.LONGS);
    /** From here on a switch is better than comparing one after the other. */
    private static final int SWITCHED_CASES = 4;

    private final ClassContext context;
    private final CodeBuilder code;
    private final Consumer<Parser.Key> pushKey;
    private final Function<String, Label> labels;

    /**
     * @param pushKey pushes the value of a key
     * @param labels where targets begin
     */
    SelectCode(ClassContext context, CodeBuilder code, Consumer<Parser.Key> pushKey, Function<String, Label> labels) {
        this.context = context;
        this.code = code;
        this.pushKey = pushKey;
        this.labels = labels;
    }

    /** Jumps to where the state leads. */
    void emit(Parser.State state) {
        if (isSwitch(state)) {
            choose(state);
            return;
        }
        int[] keys = state.cases().isEmpty()
                ? new int[0]
                : state.keys().stream().mapToInt(this::load).toArray();
        for (Parser.Case way : state.cases()) {
            Label no = code.newLabel();
            context.at(code, way.at());
            way.set().ifPresent(set -> jumpUnlessIn(set, keys, no));
            for (int i = 0; i < way.matches().size(); i++) {
                jumpUnless(way.matches().get(i), keys[i], no);
            }
            code.goto_(labels.apply(way.target()));
            if (way.isCertain()) {
                return;
            }
            code.labelBinding(no);
        }
        code.goto_(labels.apply(state.otherwise()));
    }

    private static boolean isSwitch(Parser.State state) {
        return state.keys().size() == 1
                && state.keys().getFirst().width() <= Integer.SIZE
                && state.cases().size() >= SWITCHED_CASES
                && state.cases().stream()
                        .allMatch(way -> way.set().isEmpty() && way.matches().getFirst() instanceof Match.Exact);
    }

    private void choose(Parser.State state) {
        Map<Integer, SwitchCase> cases = new LinkedHashMap<>();
        for (Parser.Case way : state.cases()) {
            long value = ((Match.Exact) way.matches().getFirst()).value();
            if (value >>> Integer.SIZE == 0) {
                cases.putIfAbsent((int) value, SwitchCase.of((int) value, labels.apply(way.target())));
            }
        }
        pushKey.accept(state.keys().getFirst());
        code.l2i().lookupswitch(labels.apply(state.otherwise()), List.copyOf(cases.values()));
    }

    private int load(Parser.Key key) {
        int local = code.allocateLocal(TypeKind.LONG);
        pushKey.accept(key);
        code.lstore(local);
        return local;
    }

    private void jumpUnlessIn(String set, int[] keys, Label no) {
        int values = code.allocateLocal(TypeKind.REFERENCE);
        context.parts().loadScratch(code, "keys_" + set, keys.length);
        code.astore(values);
        for (int i = 0; i < keys.length; i++) {
            code.aload(values).loadConstant(i).lload(keys[i]).lastore();
        }
        context.parts().load(code, "table_" + set, Types.TABLE, state -> state.table(set));
        code.aload(values).invokevirtual(Types.TABLE, "has", HAS).ifeq(no);
    }

    private void jumpUnless(Match match, int key, Label no) {
        Optional<Match.Ternary> bits = match.masked(Field.MAX_WIDTH);
        if (bits.isPresent()) {
            masked(key, bits.get().mask(), bits.get().value(), no);
        } else if (match instanceof Match.Range range) {
            code.loadConstant(range.low()).lload(key);
            code.invokestatic(ConstantDescs.CD_Long, "compareUnsigned", COMPARE).ifgt(no);
            code.lload(key).loadConstant(range.high());
            code.invokestatic(ConstantDescs.CD_Long, "compareUnsigned", COMPARE).ifgt(no);
        } else {
            throw new AssertionError(match);
        }
    }

    private void masked(int key, long mask, long value, Label no) {
        if (mask == 0 && value == 0) {
            return;
        }
        code.lload(key);
        if (mask != -1L) {
            code.loadConstant(mask).land();
        }
        code.loadConstant(value).lcmp().ifne(no);
    }
}
