package plumbline.vm.compiler.fused;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Header;
import plumbline.vm.PhvLayout;
import plumbline.vm.compiler.bytecode.Method;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.bytecode.Variables;
import plumbline.vm.compiler.dataflow.ConstantFacts;
import plumbline.vm.compiler.dataflow.DemandedFields;
import plumbline.vm.compiler.dataflow.Lifetimes;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.FieldUse;
import plumbline.vm.compiler.ir.ParserBlock;
import plumbline.vm.compiler.ir.ParserInstruction;
import plumbline.vm.compiler.ir.ParserIr;
import plumbline.vm.compiler.packet.ChecksumCode;
import plumbline.vm.compiler.packet.HeaderCode;
import plumbline.vm.compiler.packet.PacketCode;
import plumbline.vm.compiler.packet.ParserBlockCode;
import plumbline.vm.compiler.packet.ParserCode;
import plumbline.vm.compiler.packet.SumPlaces;

/** The parser in a method that goes on behind it: fields are variables from the first state on. */
final class FusedIn {
    private final ClassContext context;
    private final Map<Header, HeaderCode> headers;
    private final List<ChecksumCode> checksums;
    private final DemandedFields visible;

    /** @param checksums that the deparser adjusts */
    FusedIn(
            ClassContext context,
            Map<Header, HeaderCode> headers,
            List<ChecksumCode> checksums,
            DemandedFields visible) {
        this.context = context;
        this.headers = headers;
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
        parse(code, fields, headerBytes, rejected, accept -> {
            Map<Integer, Long> known = known(accept).values();
            return accepted.computeIfAbsent(ways.contains(known) ? known : Map.of(), any -> code.newLabel());
        });
        accepted.forEach((known, label) -> {
            code.labelBinding(label);
            Variables knowing = fields.knowing(known);
            checksums.forEach(checksum -> checksum.remember(code, sums, knowing));
            rest.emit(known);
        });
    }

    /** Notes with the packet where it starts and how long it is. */
    static void notePlace(CodeBuilder code, int headerBytes) {
        code.aload(Method.PHV)
                .iload(FusedCode.OFFSET)
                .iload(FusedCode.OFFSET)
                .iload(headerBytes)
                .iadd()
                .iload(FusedCode.LENGTH)
                .invokevirtual(Types.PHV, "parsed", ParserCode.PARSED);
    }

    /** What is known at the ends of the parser's paths, each once. */
    List<ConstantFacts> accepted() {
        return context.ir().parser().blocks().values().stream()
                .map(ParserBlock::exit)
                .filter(ParserBlock.Accept.class::isInstance)
                .map(exit -> known((ParserBlock.Accept) exit))
                .distinct()
                .toList();
    }

    /** Which of the headers that are asked for are there. */
    ConstantFacts known(ParserBlock.Accept accept) {
        Map<Integer, Long> known = new HashMap<>();
        accept.known().forEach((valid, value) -> known.put(context.slot(valid), value));
        known.keySet().removeIf(slot -> !visible.contains(slot));
        return ConstantFacts.of(context, known);
    }

    /** Pushes what a field is before anything is parsed. */
    private static void first(CodeBuilder code, int slot) {
        if (Lifetimes.isSupplied(slot)) {
            FusedCode.VECTOR.load(code, slot);
        } else {
            code.loadConstant(PhvLayout.initial(slot));
        }
    }

    /** All blocks, one after the other. */
    private void parse(
            CodeBuilder code,
            Variables fields,
            int headerBytes,
            Consumer<CodeBuilder> rejected,
            Function<ParserBlock.Accept, Label> accepted) {
        ParserIr parser = context.ir().parser();
        Map<String, Label> labels = new HashMap<>();
        parser.blocks().keySet().forEach(block -> labels.put(block, code.newLabel()));
        code.goto_(labels.get(parser.first().name()));
        for (ParserBlock block : parser.blocks().values()) {
            code.labelBinding(labels.get(block.name()));
            InPlace form = new InPlace(fields, labels, block.start(), headerBytes, rejected, accepted);
            new ParserBlockCode(context, code, headers, form).emit(block);
        }
    }

    /**
     * A block is a place in the method, fields are variables, and where the block starts is known.
     *
     * @param labels of the blocks
     * @param start bytes of the packet in front of the block
     */
    private record InPlace(
            Variables fields,
            Map<String, Label> labels,
            int start,
            int headerBytes,
            Consumer<CodeBuilder> rejected,
            Function<ParserBlock.Accept, Label> accepted)
            implements ParserBlockCode.Form {
        @Override
        public PacketCode packet() {
            return new PacketCode.InArray(FusedCode.ARRAY, FusedCode.ADDRESS, start);
        }

        @Override
        public void visit(CodeBuilder code, Label tooMany) {
            throw new IllegalStateException("ways are known");
        }

        @Override
        public void require(CodeBuilder code, int bytes, Label tooShort) {
            code.iload(FusedCode.LENGTH).loadConstant(start + bytes).if_icmplt(tooShort);
        }

        @Override
        public void extract(CodeBuilder code, HeaderCode header, ParserInstruction.Extract extract) {
            header.extract(code, packet().plus(extract.distance()), fields, extract);
        }

        @Override
        public void clear(CodeBuilder code, int slot) {
            // all variables begin so
        }

        @Override
        public void close(CodeBuilder code, int slot) {
            throw new IllegalStateException("ways are known");
        }

        @Override
        public void sumPayload(CodeBuilder code) {
            throw new IllegalStateException("ways are known");
        }

        @Override
        public void leave(CodeBuilder code, String next, int bytes) {
            code.goto_(labels.get(next));
        }

        @Override
        public void reject(CodeBuilder code, int error) {
            code.aload(Method.PHV)
                    .loadConstant(error)
                    .iload(FusedCode.OFFSET)
                    .iload(FusedCode.OFFSET)
                    .loadConstant(start)
                    .iadd()
                    .iload(FusedCode.LENGTH)
                    .invokestatic(Types.BASE, "reject", ParserCode.REJECT);
            rejected.accept(code);
        }

        @Override
        public void accept(CodeBuilder code, ParserBlock.Accept accept) {
            code.loadConstant(start).istore(headerBytes).goto_(accepted.apply(accept));
        }
    }
}
