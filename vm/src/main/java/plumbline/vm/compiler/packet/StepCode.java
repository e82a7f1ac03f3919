package plumbline.vm.compiler.packet;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Parser;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.stage.ActionDataPlace;
import plumbline.vm.compiler.stage.Values;
import plumbline.vm.wire.LookaheadLayout;
import plumbline.vm.wire.ResidualSum;
import plumbline.vm.wire.SumLayout;

/** The code of a step of the parser that writes a field. */
final class StepCode {
    private static final MethodTypeDesc OF = MethodTypeDesc.of(CD_int, CD_int);
    private static final MethodTypeDesc OPEN = MethodTypeDesc.of(CD_long, CD_long, CD_long);
    private static final MethodTypeDesc LESS = MethodTypeDesc.of(CD_int, CD_int, CD_int);
    private static final long RIGHT = 0xffff;

    private final ClassContext context;
    private final CodeBuilder code;
    private final FieldPlaces fields;
    private final PacketCode packet;

    /**
     * @param fields as they are at the step
     * @param packet from where the parser is
     */
    StepCode(ClassContext context, CodeBuilder code, FieldPlaces fields, PacketCode packet) {
        this.context = context;
        this.code = code;
        this.fields = fields;
        this.packet = packet;
    }

    void take(Parser.Step step) {
        switch (step) {
            case Parser.Assign(var target, var value, var at) -> store(target, () -> push(value, target));
            case Parser.Add(var sum, var terms, var at) ->
                store(sum, () -> {
                    push(sum);
                    pushTerms(terms);
                    code.i2l().ladd();
                    code.invokestatic(Types.INTERNET_CHECKSUM, "fold", SumCode.SUM)
                            .i2l();
                });
            case Parser.Subtract(var sum, var terms, var at) ->
                store(sum, () -> {
                    push(sum);
                    pushTerms(terms);
                    code.invokestatic(Types.INTERNET_CHECKSUM, "of", OF).i2l().ladd();
                    code.invokestatic(Types.INTERNET_CHECKSUM, "fold", SumCode.SUM)
                            .i2l();
                });
            case Parser.Check(var target, var sum, var at) ->
                store(target, () -> {
                    push(target);
                    push(sum);
                    code.loadConstant(RIGHT).lcmp().ineg().i2l().lor(); // a sum is never greater
                });
            case Parser.Deposit(var target, var sum, var at) ->
                store(target, () -> {
                    push(sum);
                    packet.pushPlace(code);
                    code.invokestatic(Types.of(ResidualSum.class), "open", OPEN);
                });
            case Parser.Extract _, Parser.Advance _ -> throw new AssertionError(step);
        }
    }

    /** Pushes what is assigned. */
    private void push(Parser.Value value, Field target) {
        switch (value) {
            case Const constant -> code.loadConstant(constant.value());
            case Parser.Key key -> pushKey(code, key, fields, context, packet);
            case Calc calc -> new Values(context, code, fields, ActionDataPlace.NOWHERE).push(calc, target.width());
        }
    }

    /**
     * Pushes what the parser selects on or assigns.
     *
     * @param packet from where the parser is
     */
    static void pushKey(CodeBuilder code, Parser.Key key, FieldPlaces fields, ClassContext context, PacketCode packet) {
        switch (key) {
            case Parser.Lookahead lookahead -> pushAhead(code, LookaheadLayout.of(lookahead), packet);
            case Field field -> fields.load(code, context.slot(field));
        }
    }

    private static void pushAhead(CodeBuilder code, LookaheadLayout ahead, PacketCode packet) {
        packet.get(code, ahead.offset(), ahead.bytes());
        HeaderCode.shift(code, ahead.shift(), CodeBuilder::lushr);
        if (ahead.rest() > 0) {
            HeaderCode.shift(code, ahead.rest(), CodeBuilder::lshl);
            packet.get(code, ahead.offset() + ahead.bytes(), 1);
            HeaderCode.shift(code, Byte.SIZE - ahead.rest(), CodeBuilder::lushr);
            code.lor();
        }
        code.loadConstant(ahead.mask()).land();
    }

    private void push(Field field) {
        fields.load(code, context.slot(field));
    }

    /**
     * Takes the bytes in front of a place from a deposited sum.
     *
     * @param packet from the place
     */
    static void subtract(CodeBuilder code, FieldPlaces fields, int slot, PacketCode packet, int bytes) {
        fields.store(code, slot, () -> {
            fields.load(code, slot);
            code.l2i();
            pushSum(code, packet.plus(-bytes), bytes);
            code.invokestatic(Types.of(ResidualSum.class), "less", LESS).i2l();
        });
    }

    private void store(Field target, Runnable value) {
        fields.store(code, context.slot(target), value);
    }

    /** Pushes the sum of terms in 16 bits. */
    private void pushTerms(List<Operand> terms) {
        SumLayout layout = SumLayout.of(terms, context.layout());
        SumCode.push(code, layout.constant(), layout.parts(), fields);
    }

    /** Pushes the sum of so many bytes of the packet in 16 bits; the last one counts as if a zero byte followed. */
    private static void pushSum(CodeBuilder code, PacketCode packet, int bytes) {
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
        code.invokestatic(Types.INTERNET_CHECKSUM, "sum", SumCode.SUM);
    }
}
