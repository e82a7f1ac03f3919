package plumbline.vm.compiler;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;

/** Parser and ingress in one method: fields are variables from the first parser state to the last stage. */
final class FusedIn {
    private final Context context;
    private final ParserCode parser;
    private final List<ChecksumCode> checksums;
    private final Visible visible;

    /**
     * @param checksums those that can change
     */
    FusedIn(Context context, ParserCode parser, List<ChecksumCode> checksums, Visible visible) {
        this.context = context;
        this.parser = parser;
        this.checksums = checksums;
        this.visible = visible;
    }

    /** The fields that need a variable. */
    BitSet used() {
        BitSet used = visible.slots();
        used.or(FieldUse.of(context, Direction.INGRESS).writes());
        return used;
    }

    /**
     * Emits both; falls through at the end of ingress.
     *
     * @param fields      variables, for {@link #used()} at least
     * @param headerBytes variable for the length of what was parsed
     * @param rejected    leaves the method for a packet that is not accepted
     */
    void emit(CodeBuilder code, Variables fields, SumPlaces sums, int headerBytes, Consumer<CodeBuilder> rejected) {
        fields.slots().stream().forEach(slot -> fields.store(code, slot, () -> first(code, slot)));
        parse(code, fields, headerBytes, rejected);
        checksums.forEach(checksum -> checksum.remember(code, sums, fields, () -> checksum.pushSum(code, fields)));
        FusedCode.stages(context, code, Direction.INGRESS, fields);
    }

    /** Pushes what a field is before anything is parsed. */
    private static void first(CodeBuilder code, int slot) {
        if (Lifetimes.isSupplied(slot)) {
            FusedCode.VECTOR.load(code, slot);
        } else {
            code.loadConstant(slot == Intrinsic.UCAST_EGRESS_PORT.ordinal() ? (long) Intrinsic.NO_PORT : 0L);
        }
    }

    /** All states, one after the other; falls through where the packet is accepted. */
    private void parse(CodeBuilder code, Variables fields, int headerBytes, Consumer<CodeBuilder> rejected) {
        Label accepted = code.newLabel();
        Map<ParserPlan.Node, Label> labels = new HashMap<>();
        parser.plan().nodes().forEach(node -> labels.put(node, code.newLabel()));
        code.goto_(labels.get(parser.plan().nodes().getFirst()));
        for (ParserPlan.Node node : parser.plan().nodes()) {
            code.labelBinding(labels.get(node));
            int distance = node.before().stream().mapToInt(Header::bytes).sum();
            if (node.state() == null) {
                code.loadConstant(distance).istore(headerBytes).goto_(accepted);
            } else {
                parser.state(code, new State(fields, labels, distance, rejected), node);
            }
        }
        code.labelBinding(accepted);
        code.aload(FusedCode.PHV).iload(FusedCode.OFFSET).iload(FusedCode.OFFSET).iload(headerBytes).iadd()
                .iload(FusedCode.LENGTH).invokevirtual(Types.PHV, "parsed", ParserCode.PARSED);
    }

    /** A state is a place in the method, fields are variables, and where the state starts is known. */
    private final class State implements StateCode.Form {
        private final Variables fields;
        private final Map<ParserPlan.Node, Label> labels;
        private final int distance;
        private final Consumer<CodeBuilder> rejected;

        State(Variables fields, Map<ParserPlan.Node, Label> labels, int distance, Consumer<CodeBuilder> rejected) {
            this.fields = fields;
            this.labels = labels;
            this.distance = distance;
            this.rejected = rejected;
        }

        @Override
        public FieldPlaces fields() {
            return fields;
        }

        @Override
        public PacketCode packet() {
            return new PacketCode.InArray(FusedCode.ARRAY, FusedCode.ADDRESS, distance);
        }

        @Override
        public void require(CodeBuilder code, int bytes, Label tooShort) {
            code.iload(FusedCode.LENGTH).loadConstant(distance + bytes).if_icmplt(tooShort);
        }

        @Override
        public void extract(CodeBuilder code, HeaderCode header, int further) {
            header.extract(code, packet().plus(further), fields, visible);
        }

        @Override
        public void leave(CodeBuilder code, ParserPlan.Node next, int bytes) {
            code.goto_(labels.get(next));
        }

        @Override
        public void reject(CodeBuilder code, int error) {
            code.aload(FusedCode.PHV).loadConstant(error).iload(FusedCode.OFFSET)
                    .iload(FusedCode.OFFSET).loadConstant(distance).iadd().iload(FusedCode.LENGTH)
                    .invokestatic(Types.BASE, "reject", ParserCode.REJECT);
            rejected.accept(code);
        }
    }
}
