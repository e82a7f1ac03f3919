package plumbline.vm.compiler.packet;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.LinkedHashMap;
import java.util.Map;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Parser;
import plumbline.vm.PhvLayout;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.ParserBlock;
import plumbline.vm.compiler.ir.ParserInstruction;
import plumbline.vm.compiler.ir.ParserValue;

/** The code of one block of the parser: executes its instructions and goes on to the next. */
public final class ParserBlockCode {
    private final ClassContext context;
    private final CodeBuilder code;
    private final Map<Header, HeaderCode> headers;
    private final Form form;
    private final Map<String, Label> targets = new LinkedHashMap<>();
    private final Map<Integer, Label> tooShort = new LinkedHashMap<>();
    private final Label timeout;

    public ParserBlockCode(ClassContext context, CodeBuilder code, Map<Header, HeaderCode> headers, Form form) {
        this.context = context;
        this.code = code;
        this.headers = headers;
        this.form = form;
        this.timeout = code.newLabel();
    }

    /** What depends on whether blocks are methods of their own. */
    public interface Form {
        /** Where fields are kept. */
        FieldPlaces fields();

        /** The packet from where the block starts. */
        PacketCode packet();

        /** Jumps if the packet has visited as many blocks as it may. */
        void visit(CodeBuilder code, Label tooMany);

        /** Jumps if fewer bytes than these are left from where the block starts. */
        void require(CodeBuilder code, int bytes, Label tooShort);

        /** Reads fields of a header. */
        void extract(CodeBuilder code, HeaderCode header, ParserInstruction.Extract extract);

        /** Makes a field of a header 0 that is not there. */
        void clear(CodeBuilder code, int slot);

        /** Ends a deposited sum. */
        void close(CodeBuilder code, int slot);

        /** Sums what is behind the parser, where the block starts. */
        void sumPayload(CodeBuilder code);

        /**
         * Leaves for another block.
         *
         * @param bytes put behind the parser in this one
         */
        void leave(CodeBuilder code, String next, int bytes);

        /** Leaves with an error. */
        void reject(CodeBuilder code, int error);

        /** Leaves, since parsing is done. */
        void accept(CodeBuilder code, ParserBlock.Accept accept);
    }

    /** Emits the block. */
    public void emit(ParserBlock block) {
        if (block.exit() instanceof ParserBlock.Select select) {
            context.at(code, select.at());
        }
        block.instructions().forEach(this::instruction);
        switch (block.exit()) {
            case ParserBlock.Accept accept -> form.accept(code, accept);
            case ParserBlock.Select select -> {
                new SelectCode(
                                context,
                                code,
                                new Parsed(select.known()),
                                form.packet().plus(select.bytes()),
                                this::target)
                        .emit(select);
                targets.forEach((target, label) -> leave(target, label, select.bytes()));
            }
        }
        tooShort.forEach((before, label) -> stop(label, Parser.ERROR_TOO_SHORT, before));
        if (block.instructions().contains(new ParserInstruction.Visit())) {
            stop(timeout, Parser.ERROR_TIMEOUT, 0);
        }
    }

    private void instruction(ParserInstruction instruction) {
        switch (instruction) {
            case ParserInstruction.Visit _ -> form.visit(code, timeout);
            case ParserInstruction.Require(int bytes, int before) ->
                form.require(code, bytes, tooShort.computeIfAbsent(before, _ -> code.newLabel()));
            case ParserInstruction.Extract extract -> extract(extract);
            case ParserInstruction.Take take ->
                new StepCode(
                                context,
                                code,
                                new Parsed(take.known()),
                                form.packet().plus(take.distance()))
                        .take(take.step());
            case ParserInstruction.Clear(var fields) -> fields.forEach(field -> form.clear(code, context.slot(field)));
            case ParserInstruction.Close(Field target) -> form.close(code, context.slot(target));
            case ParserInstruction.SumPayload _ -> form.sumPayload(code);
            case ParserInstruction.Subtract(Field target, int bytes) ->
                StepCode.subtract(code, form.fields(), context.slot(target), form.packet(), bytes);
        }
    }

    private void extract(ParserInstruction.Extract extract) {
        Field valid = extract.header().valid();
        if (!extract.content().isEmpty()) {
            form.extract(code, headers.get(extract.header()), extract);
        }
        if (extract.fields().contains(valid)) {
            form.fields().store(code, context.slot(valid), code::lconst_1);
        }
    }

    /** Fields as an instruction sees them that knows what some of them hold. */
    private final class Parsed implements FieldPlaces {
        private final Map<Field, ParserValue> known;

        Parsed(Map<Field, ParserValue> known) {
            this.known = known;
        }

        @Override
        public void load(CodeBuilder to, int slot) {
            switch (known.get(context.layout().fields().get(slot))) {
                case null -> form.fields().load(to, slot);
                case ParserValue.Absent _ -> to.lconst_0();
                case ParserValue.Constant(long value) -> to.loadConstant(value);
                case ParserValue.InPacket(Header header, int start) ->
                    headers.get(header).pushField(to, slot, form.packet().plus(start));
            }
        }

        @Override
        public void store(CodeBuilder to, int slot, Runnable value) {
            form.fields().store(to, slot, value);
        }
    }

    private Label target(String name) {
        return targets.computeIfAbsent(name, _ -> code.newLabel());
    }

    private void leave(String target, Label label, int bytes) {
        code.labelBinding(label);
        if (target.equals(Parser.REJECT)) {
            form.reject(code, Parser.ERROR_REJECTED);
        } else {
            form.leave(code, target, bytes);
        }
    }

    /** Ends parsing behind some bytes of this block. */
    private void stop(Label label, int error, int bytes) {
        code.labelBinding(label);
        if (context.program().readsParserErr()) {
            form.fields().store(code, PhvLayout.slot(Intrinsic.PARSER_ERR), () -> code.loadConstant((long) error));
            form.leave(code, Parser.ACCEPT, bytes);
        } else {
            form.reject(code, error);
        }
    }
}
