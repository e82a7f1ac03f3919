package plumbline.vm.compiler.packet;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Parser;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.dataflow.DemandedFields;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.ParserPlan;
import plumbline.vm.compiler.stage.ActionDataPlace;
import plumbline.vm.compiler.stage.Values;
import plumbline.vm.wire.LookaheadLayout;

/** The code of one node of the parser: takes its steps and goes on to the next. */
public final class StateCode {
    private final ClassContext context;
    private final CodeBuilder code;
    private final ParserPlan plan;
    private final Map<Header, HeaderCode> headers;
    private final DemandedFields visible;
    private final Form form;
    private final Map<String, Label> targets = new LinkedHashMap<>();
    private final List<Parser.Step> taken;
    private final Label timeout;

    /** @param before steps on the way, in order */
    StateCode(
            ClassContext context,
            CodeBuilder code,
            ParserPlan plan,
            Map<Header, HeaderCode> headers,
            DemandedFields visible,
            Form form,
            List<Parser.Step> before) {
        this.context = context;
        this.code = code;
        this.plan = plan;
        this.headers = headers;
        this.visible = visible;
        this.form = form;
        this.taken = new ArrayList<>(before);
        this.timeout = code.newLabel();
    }

    /** What depends on whether states are methods of their own. */
    public interface Form {
        /** Where fields are kept. */
        FieldPlaces fields();

        /** The packet from where the state starts. */
        PacketCode packet();

        /** Jumps if fewer bytes than these are left from where the state starts. */
        void require(CodeBuilder code, int bytes, Label tooShort);

        /** Reads the fields of a header at a distance from where the state starts. */
        void extract(CodeBuilder code, HeaderCode header, int distance);

        /**
         * Leaves for another node.
         *
         * @param bytes put behind the parser in this state
         */
        void leave(CodeBuilder code, ParserPlan.Node next, int bytes);

        /** Leaves with an error. */
        void reject(CodeBuilder code, int error);
    }

    /** The code of a state. */
    void state(ParserPlan.Node node) {
        context.at(code, node.state().at());
        if (!plan.knowsWays()) {
            code.iload(ParserCode.VISITS).loadConstant(Parser.MAX_VISITS).if_icmpeq(timeout);
        }
        int bytes = node.state().bytes();
        Map<Integer, Label> tooShort = plan.keepsCut() ? takeOneByOne(node.state()) : takeAtOnce(node.state());
        new SelectCode(context, code, key -> pushKey(key, bytes), this::target).emit(node.state());
        targets.forEach((target, label) -> leave(node, target, label, bytes));
        tooShort.forEach((before, label) -> stop(node, label, Parser.ERROR_TOO_SHORT, before));
        if (!plan.knowsWays()) {
            stop(node, timeout, Parser.ERROR_TIMEOUT, 0);
        }
    }

    /** One check for all steps, since what they do for a dropped packet is not seen. */
    private Map<Integer, Label> takeAtOnce(Parser.State state) {
        Map<Integer, Label> tooShort = new LinkedHashMap<>();
        require(0, state.needed(), tooShort);
        int distance = 0;
        for (Parser.Step step : state.steps()) {
            take(step, distance);
            distance += step.bytes();
        }
        return tooShort;
    }

    /** Where to go on when the packet is too short for a step or a key, by the bytes of the steps before it. */
    private Map<Integer, Label> takeOneByOne(Parser.State state) {
        Map<Integer, Label> tooShort = new LinkedHashMap<>();
        int distance = 0;
        for (Parser.Step step : state.steps()) {
            require(distance, step.needed(), tooShort);
            take(step, distance);
            distance += step.bytes();
        }
        require(distance, state.neededByKeys(), tooShort);
        return tooShort;
    }

    private void require(int distance, int bytes, Map<Integer, Label> tooShort) {
        if (bytes > 0) {
            form.require(code, distance + bytes, tooShort.computeIfAbsent(distance, _ -> code.newLabel()));
        }
    }

    private void take(Parser.Step step, int distance) {
        switch (step) {
            case Parser.Extract extract -> extract(extract.header(), distance);
            case Parser.Advance _ -> {}
            case Parser.Assign assign -> assign(assign, distance);
            case Parser.ChecksumStep checksum -> {
                if (checksum.written()
                        .filter(field -> visible.contains(context.slot(field)))
                        .isPresent()) {
                    new ParserSumCode(context, code, key -> pushKey(key, distance), form, plan)
                            .take(checksum, distance);
                }
            }
        }
        taken.add(step);
    }

    private void extract(Header header, int distance) {
        HeaderCode headerCode = headers.get(header);
        if (headerCode.needsReading(visible)) {
            form.extract(code, headerCode, distance);
        }
        if (visible.contains(context.slot(header.valid()))) {
            form.fields().store(code, context.slot(header.valid()), code::lconst_1);
        }
    }

    private void assign(Parser.Assign assign, int distance) {
        int slot = context.slot(assign.target());
        if (visible.contains(slot)) {
            form.fields().store(code, slot, () -> {
                switch (assign.value()) {
                    case Const constant -> code.loadConstant(constant.value());
                    case Parser.Key key -> pushKey(key, distance);
                    case Calc calc ->
                        new Values(context, code, new Parsed(distance), ActionDataPlace.NOWHERE)
                                .push(calc, assign.target().width());
                }
            });
        }
    }

    /** The fields as they are so many bytes behind where the state starts. */
    private final class Parsed implements FieldPlaces {
        private final int distance;

        Parsed(int distance) {
            this.distance = distance;
        }

        @Override
        public void load(CodeBuilder to, int slot) {
            pushKey(context.layout().fields().get(slot), distance);
        }

        @Override
        public void store(CodeBuilder to, int slot, Runnable value) {
            form.fields().store(to, slot, value);
        }
    }

    private Label target(String name) {
        return targets.computeIfAbsent(name, any -> code.newLabel());
    }

    /**
     * Pushes what the parser selects on or assigns.
     *
     * @param end of the last step, from where the state starts
     */
    private void pushKey(Parser.Key key, int end) {
        switch (key) {
            case Parser.Lookahead lookahead ->
                pushAhead(LookaheadLayout.of(lookahead), form.packet().plus(end));
            case Field field when plan.knowsWays() -> pushOnPath(field, end);
            case Field field -> form.fields().load(code, context.slot(field));
        }
    }

    private void pushAhead(LookaheadLayout ahead, PacketCode packet) {
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

    /**
     * Pushes a field. A header's comes straight from the packet, so that it need not be stored if nothing else reads
     * it; it is 0 if the header is not there.
     */
    private void pushOnPath(Field field, int end) {
        int distance = end;
        for (Parser.Step step : taken.reversed()) {
            distance -= step.bytes();
            if (step.written().equals(Optional.of(field))) {
                form.fields().load(code, context.slot(field));
                return;
            }
            if (step instanceof Parser.Extract(Header header, var at)) {
                if (header.valid().equals(field)) {
                    code.lconst_1();
                    return;
                }
                if (header.fields().contains(field)) {
                    headers.get(header)
                            .pushField(code, context.slot(field), form.packet().plus(distance));
                    return;
                }
            }
        }
        if (isInHeader(field)) {
            code.lconst_0();
        } else {
            form.fields().load(code, context.slot(field));
        }
    }

    private boolean isInHeader(Field field) {
        return headers.keySet().stream()
                .anyMatch(header ->
                        header.valid().equals(field) || header.fields().contains(field));
    }

    private void leave(ParserPlan.Node node, String target, Label label, int bytes) {
        if (target.equals(Parser.REJECT)) {
            code.labelBinding(label);
            form.reject(code, Parser.ERROR_REJECTED);
            return;
        }
        code.labelBinding(label);
        form.leave(code, plan.next(node, target), bytes);
    }

    /** Ends parsing behind some bytes of this state. */
    private void stop(ParserPlan.Node node, Label label, int error, int bytes) {
        code.labelBinding(label);
        if (plan.keepsCut()) {
            form.fields().store(code, Intrinsic.PARSER_ERR.ordinal(), () -> code.loadConstant((long) error));
            form.leave(code, plan.next(node, Parser.ACCEPT), bytes);
        } else {
            form.reject(code, error);
        }
    }
}
