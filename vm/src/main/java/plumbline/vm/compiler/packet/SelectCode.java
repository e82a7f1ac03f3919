package plumbline.vm.compiler.packet;

import static java.lang.constant.ConstantDescs.CD_boolean;

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
import java.util.function.Function;
import plumbline.isa.model.Field;
import plumbline.isa.model.Match;
import plumbline.isa.model.Parser;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.ParserBlock;
import plumbline.vm.compiler.stage.TableCode;

/** How a block of the parser chooses where to go on: cases in order, or a switch where all cases are numbers. */
final class SelectCode {
    private static final MethodTypeDesc HAS = MethodTypeDesc.of(CD_boolean, Types.LONGS);
    /** From here on a switch is better than comparing one after the other. */
    private static final int SWITCHED_CASES = 4;

    private final ClassContext context;
    private final CodeBuilder code;
    private final FieldPlaces fields;
    private final PacketCode packet;
    private final Function<String, Label> labels;

    /**
     * @param fields as they are behind the last step
     * @param packet from where the parser is then
     * @param labels where targets begin
     */
    SelectCode(
            ClassContext context,
            CodeBuilder code,
            FieldPlaces fields,
            PacketCode packet,
            Function<String, Label> labels) {
        this.context = context;
        this.code = code;
        this.fields = fields;
        this.packet = packet;
        this.labels = labels;
    }

    /** Jumps to where the block leads. */
    void emit(ParserBlock.Select select) {
        if (isSwitch(select)) {
            choose(select);
            return;
        }
        int[] keys = select.cases().isEmpty()
                ? new int[0]
                : select.keys().stream().mapToInt(this::load).toArray();
        for (Parser.Case way : select.cases()) {
            Label no = code.newLabel();
            context.at(code, way.at());
            way.set().ifPresent(set -> jumpUnlessIn(set, keys, no));
            for (int i = 0; i < way.matches().size(); i++) {
                jumpUnless(way.matches().get(i), keys[i], no);
            }
            code.goto_(labels.apply(way.target()));
            code.labelBinding(no);
        }
        code.goto_(labels.apply(select.otherwise()));
    }

    private void push(Parser.Key key) {
        StepCode.pushKey(code, key, fields, context, packet);
    }

    private static boolean isSwitch(ParserBlock.Select select) {
        return select.keys().size() == 1
                && select.keys().getFirst().width() <= Integer.SIZE
                && select.cases().size() >= SWITCHED_CASES
                && select.cases().stream()
                        .allMatch(way -> way.set().isEmpty() && way.matches().getFirst() instanceof Match.Exact);
    }

    private void choose(ParserBlock.Select select) {
        Map<Integer, SwitchCase> cases = new LinkedHashMap<>();
        for (Parser.Case way : select.cases()) {
            long value = ((Match.Exact) way.matches().getFirst()).value();
            if (value >>> Integer.SIZE == 0) {
                cases.putIfAbsent((int) value, SwitchCase.of((int) value, labels.apply(way.target())));
            }
        }
        push(select.keys().getFirst());
        code.l2i().lookupswitch(labels.apply(select.otherwise()), List.copyOf(cases.values()));
    }

    private int load(Parser.Key key) {
        int local = code.allocateLocal(TypeKind.LONG);
        push(key);
        code.lstore(local);
        return local;
    }

    private void jumpUnlessIn(String set, int[] keys, Label no) {
        new TableCode(context, code, set).pushWithKeys(keys.length, key -> code.lload(keys[key]));
        code.invokevirtual(Types.TABLE, "has", HAS).ifeq(no);
    }

    private void jumpUnless(Match match, int key, Label no) {
        Optional<Match.Ternary> bits = match.masked(Field.MAX_WIDTH);
        if (bits.isPresent()) {
            masked(key, bits.get().mask(), bits.get().value(), no);
        } else if (match instanceof Match.Range range) {
            code.loadConstant(range.low()).lload(key);
            code.invokestatic(ConstantDescs.CD_Long, "compareUnsigned", Types.COMPARE_UNSIGNED)
                    .ifgt(no);
            code.lload(key).loadConstant(range.high());
            code.invokestatic(ConstantDescs.CD_Long, "compareUnsigned", Types.COMPARE_UNSIGNED)
                    .ifgt(no);
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
