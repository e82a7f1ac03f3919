package plumbline.vm.compiler.fused;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import plumbline.isa.model.Const;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Parser;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.bytecode.Variables;
import plumbline.vm.compiler.dataflow.ConstantFacts;
import plumbline.vm.compiler.dataflow.DemandedFields;
import plumbline.vm.compiler.dataflow.Lifetimes;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.FieldUse;
import plumbline.vm.compiler.ir.ParserPlan;
import plumbline.vm.compiler.packet.ChecksumCode;
import plumbline.vm.compiler.packet.HeaderCode;
import plumbline.vm.compiler.packet.PacketCode;
import plumbline.vm.compiler.packet.ParserCode;
import plumbline.vm.compiler.packet.StateCode;
import plumbline.vm.compiler.packet.SumPlaces;

/** The parser in a method that goes on behind it: fields are variables from the first state on. */
final class FusedIn {
    private final ClassContext context;
    private final ParserCode parser;
    private final List<ChecksumCode> checksums;
    private final DemandedFields visible;

    /** @param checksums those that can change */
    FusedIn(ClassContext context, ParserCode parser, List<ChecksumCode> checksums, DemandedFields visible) {
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

    /** The rest of a pass behind the parser. It ends the method. */
    interface Rest {
        /** Emits it for packets of whose fields this is known, by slot. */
        void emit(Map<Integer, Long> known);
    }

    /**
     * Emits the parser and what follows.
     *
     * @param fields variables, for {@link #used()} at least
     * @param headerBytes variable for the length of what was parsed
     * @param rejected leaves the method for a packet that is not accepted
     * @param ways what is known of packets that have a rest of their own; all others share that of which nothing is
     */
    void emit(
            CodeBuilder code,
            Variables fields,
            SumPlaces sums,
            int headerBytes,
            Consumer<CodeBuilder> rejected,
            Set<Map<Integer, Long>> ways,
            Rest rest) {
        fields.slots().stream().forEach(slot -> fields.store(code, slot, () -> first(code, slot)));
        Map<Map<Integer, Long>, Label> accepted = new LinkedHashMap<>();
        parse(code, fields, headerBytes, rejected, node -> {
            Map<Integer, Long> known = headers(node).values();
            return accepted.computeIfAbsent(ways.contains(known) ? known : Map.of(), any -> code.newLabel());
        });
        accepted.forEach((known, label) -> {
            code.labelBinding(label);
            Variables knowing = fields.knowing(known);
            checksums.forEach(
                    checksum -> checksum.remember(code, sums, knowing, () -> checksum.pushSum(code, knowing)));
            rest.emit(known);
        });
    }

    /** Notes with the packet where it starts and how long it is. */
    static void notePlace(CodeBuilder code, int headerBytes) {
        code.aload(FusedCode.PHV)
                .iload(FusedCode.OFFSET)
                .iload(FusedCode.OFFSET)
                .iload(headerBytes)
                .iadd()
                .iload(FusedCode.LENGTH)
                .invokevirtual(Types.PHV, "parsed", ParserCode.PARSED);
    }

    /** What is known at the ends of the parser's paths, each once. */
    List<ConstantFacts> accepted() {
        return parser.plan().nodes().stream()
                .filter(node -> node.state() == null)
                .map(this::headers)
                .distinct()
                .toList();
    }

    /** Which of the headers that are asked for are there at the end of a path. */
    private ConstantFacts headers(ParserPlan.Node node) {
        ConstantFacts known = ConstantFacts.nothing(context);
        for (Header header : context.program().headers()) {
            int valid = context.slot(header.valid());
            if (visible.contains(valid)) {
                Optional<Parser.Step> written = node.write(header.valid());
                if (written.isEmpty()) {
                    known = known.with(valid, node.hasExtracted(header) ? 1 : 0);
                } else if (written.get() instanceof Parser.Assign(var target, Const constant, var at)) {
                    known = known.with(valid, constant.value());
                }
            }
        }
        return known;
    }

    /** Pushes what a field is before anything is parsed. */
    private static void first(CodeBuilder code, int slot) {
        if (Lifetimes.isSupplied(slot)) {
            FusedCode.VECTOR.load(code, slot);
        } else {
            code.loadConstant(slot == Intrinsic.UCAST_EGRESS_PORT.ordinal() ? (long) Intrinsic.NO_PORT : 0L);
        }
    }

    /** All states, one after the other. */
    private void parse(
            CodeBuilder code,
            Variables fields,
            int headerBytes,
            Consumer<CodeBuilder> rejected,
            Function<ParserPlan.Node, Label> accepted) {
        Map<ParserPlan.Node, Label> labels = new HashMap<>();
        parser.plan().nodes().forEach(node -> labels.put(node, code.newLabel()));
        code.goto_(labels.get(parser.plan().nodes().getFirst()));
        for (ParserPlan.Node node : parser.plan().nodes()) {
            code.labelBinding(labels.get(node));
            int distance = node.bytes();
            if (node.state() == null) {
                parser.deposit(
                        code, node, fields, new PacketCode.InArray(FusedCode.ARRAY, FusedCode.ADDRESS, distance));
                code.loadConstant(distance).istore(headerBytes).goto_(accepted.apply(node));
            } else {
                parser.state(code, new State(fields, labels, distance, rejected), node);
            }
        }
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
            code.aload(FusedCode.PHV)
                    .loadConstant(error)
                    .iload(FusedCode.OFFSET)
                    .iload(FusedCode.OFFSET)
                    .loadConstant(distance)
                    .iadd()
                    .iload(FusedCode.LENGTH)
                    .invokestatic(Types.BASE, "reject", ParserCode.REJECT);
            rejected.accept(code);
        }
    }
}
