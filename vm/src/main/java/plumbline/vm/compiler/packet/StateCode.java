package plumbline.vm.compiler.packet;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Parser;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.dataflow.DemandedFields;
import plumbline.vm.compiler.plan.ClassContext;
import plumbline.vm.compiler.plan.ParserPlan;

/** The code of one node of the parser: extracts its headers and goes on to the next. */
public final class StateCode {
    private final ClassContext context;
    private final CodeBuilder code;
    private final ParserPlan plan;
    private final Map<Header, HeaderCode> headers;
    private final DemandedFields visible;
    private final Form form;
    private final Map<String, Label> targets = new LinkedHashMap<>();
    private final List<Header> extracted;
    private final Label timeout;

    /** @param before headers extracted on the way, in order */
    StateCode(
            ClassContext context,
            CodeBuilder code,
            ParserPlan plan,
            Map<Header, HeaderCode> headers,
            DemandedFields visible,
            Form form,
            List<Header> before) {
        this.context = context;
        this.code = code;
        this.plan = plan;
        this.headers = headers;
        this.visible = visible;
        this.form = form;
        this.extracted = new ArrayList<>(before);
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
         * @param bytes extracted in this state
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
        int bytes = bytes(node.state());
        Map<Integer, Label> tooShort =
                plan.keepsCut() ? extractOneByOne(node.state()) : extractAtOnce(node.state(), bytes);
        new SelectCode(context, code, key -> pushKey(key, bytes), this::target).emit(node.state());
        targets.forEach((target, label) -> leave(node, target, label, bytes));
        tooShort.forEach((before, label) -> stop(node, label, Parser.ERROR_TOO_SHORT, before));
        if (!plan.knowsWays()) {
            stop(node, timeout, Parser.ERROR_TIMEOUT, 0);
        }
    }

    /** One check for all headers, since those of a dropped packet are not seen. */
    private Map<Integer, Label> extractAtOnce(Parser.State state, int bytes) {
        if (bytes == 0) {
            return Map.of();
        }
        Label tooShort = code.newLabel();
        form.require(code, bytes, tooShort);
        int distance = 0;
        for (Header header : state.extracts()) {
            extract(header, distance);
            distance += headers.get(header).bytes();
        }
        return Map.of(0, tooShort);
    }

    /** Where to go on when the packet is too short for a header, by the bytes of those before it. */
    private Map<Integer, Label> extractOneByOne(Parser.State state) {
        Map<Integer, Label> tooShort = new LinkedHashMap<>();
        int distance = 0;
        for (Header header : state.extracts()) {
            int end = distance + headers.get(header).bytes();
            form.require(code, end, tooShort.computeIfAbsent(distance, _ -> code.newLabel()));
            extract(header, distance);
            distance = end;
        }
        return tooShort;
    }

    private int bytes(Parser.State state) {
        return state.extracts().stream()
                .mapToInt(header -> headers.get(header).bytes())
                .sum();
    }

    private void extract(Header header, int distance) {
        HeaderCode headerCode = headers.get(header);
        if (headerCode.needsReading(visible)) {
            form.extract(code, headerCode, distance);
        }
        if (visible.contains(context.slot(header.valid()))) {
            form.fields().store(code, context.slot(header.valid()), code::lconst_1);
        }
        extracted.add(header);
    }

    private Label target(String name) {
        return targets.computeIfAbsent(name, any -> code.newLabel());
    }

    /**
     * Pushes a key. If the path is known, a header's field comes straight from the packet, so that it need not be
     * stored if nothing else reads it; it is 0 if the header is not there.
     *
     * @param end of the last header, from where the state starts
     */
    private void pushKey(Field key, int end) {
        Optional<Header> valid = headers.keySet().stream()
                .filter(header -> header.valid().equals(key))
                .findFirst();
        if (plan.knowsWays() && valid.isPresent()) {
            code.loadConstant(extracted.contains(valid.get()) ? 1L : 0L);
            return;
        }
        if (!plan.knowsWays()
                || headers.keySet().stream().noneMatch(header -> header.fields().contains(key))) {
            form.fields().load(code, context.slot(key));
            return;
        }
        int distance = end;
        for (Header header : extracted.reversed()) {
            distance -= headers.get(header).bytes();
            if (header.fields().contains(key)) {
                headers.get(header)
                        .pushField(code, context.slot(key), form.packet().plus(distance));
                return;
            }
        }
        code.lconst_0();
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
