package plumbline.vm.compiler.packet;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.function.Consumer;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Parser;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.ParserPlan;
import plumbline.vm.wire.ResidualSum;
import plumbline.vm.wire.SumLayout;

/** The code of the steps of checksum units in one state of the parser. */
final class ParserSumCode {
    private static final MethodTypeDesc SUM = MethodTypeDesc.of(CD_int, CD_long);
    private static final MethodTypeDesc OF = MethodTypeDesc.of(CD_int, CD_int);
    private static final MethodTypeDesc OPEN = MethodTypeDesc.of(CD_long, CD_long, CD_long);
    private static final long RIGHT = 0xffff;

    private final ClassContext context;
    private final CodeBuilder code;
    private final Consumer<Field> push;
    private final StateCode.Form form;
    private final ParserPlan plan;

    /** @param push pushes a field as it is at the step */
    ParserSumCode(ClassContext context, CodeBuilder code, Consumer<Field> push, StateCode.Form form, ParserPlan plan) {
        this.context = context;
        this.code = code;
        this.push = push;
        this.form = form;
        this.plan = plan;
    }

    /**
     * Takes a step.
     *
     * @param distance of the parser's place from where the state starts
     */
    void take(Parser.ChecksumStep step, int distance) {
        switch (step) {
            case Parser.Add(var sum, var terms, var at) ->
                store(sum, () -> {
                    push.accept(sum);
                    pushTerms(terms);
                    code.i2l().ladd();
                    code.invokestatic(Types.INTERNET_CHECKSUM, "fold", SUM).i2l();
                });
            case Parser.Subtract(var sum, var terms, var at) ->
                store(sum, () -> {
                    push.accept(sum);
                    pushTerms(terms);
                    code.invokestatic(Types.INTERNET_CHECKSUM, "of", OF).i2l().ladd();
                    code.invokestatic(Types.INTERNET_CHECKSUM, "fold", SUM).i2l();
                });
            case Parser.Check(var target, var sum, var at) ->
                store(target, () -> {
                    push.accept(target);
                    push.accept(sum);
                    code.loadConstant(RIGHT).lcmp().ineg().i2l().lor(); // a sum is never greater
                });
            case Parser.Deposit(var target, var sum, var at) ->
                store(target, () -> {
                    push.accept(sum);
                    if (!plan.knowsWays()) {
                        form.packet().plus(distance).pushPlace(code);
                        code.invokestatic(Types.of(ResidualSum.class), "open", OPEN);
                    }
                });
        }
    }

    private void store(Field target, Runnable value) {
        form.fields().store(code, context.slot(target), value);
    }

    /** Pushes the sum of terms in 16 bits. */
    private void pushTerms(List<Operand> terms) {
        SumLayout layout = new SumLayout(terms, context.layout());
        code.loadConstant((long) layout.constant());
        layout.parts().forEach(part -> {
            push.accept(part.field());
            addPart(code, part);
        });
        code.invokestatic(Types.INTERNET_CHECKSUM, "sum", SUM);
    }

    /** Pops a field and adds it to the partial sum below. */
    static void addPart(CodeBuilder code, SumLayout.Part part) {
        if (part.isWide()) {
            code.invokestatic(Types.INTERNET_CHECKSUM, "sum", SUM).i2l();
        }
        if (part.shift() > 0) {
            code.loadConstant(part.shift()).lshl();
        }
        code.ladd();
    }

    /** Pushes the sum of so many bytes of the packet in 16 bits; the last one counts as if a zero byte followed. */
    static void pushSum(CodeBuilder code, PacketCode packet, int bytes) {
        code.lconst_0();
        int at = 0;
        for (; at <= bytes - Integer.BYTES; at += Integer.BYTES) {
            packet.get(code, at, Integer.BYTES);
            code.ladd();
        }
        if (at <= bytes - Short.BYTES) {
            packet.get(code, at, Short.BYTES);
            code.ladd();
            at += Short.BYTES;
        }
        if (at < bytes) {
            packet.get(code, at, 1);
            code.loadConstant(Byte.SIZE).lshl().ladd();
        }
        code.invokestatic(Types.INTERNET_CHECKSUM, "sum", SUM);
    }
}
