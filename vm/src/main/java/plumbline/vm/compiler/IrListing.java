package plumbline.vm.compiler;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;
import plumbline.isa.text.print.ProgramPrinter;
import plumbline.vm.compiler.ir.Block;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.DeparserIr;
import plumbline.vm.compiler.ir.FieldUse;
import plumbline.vm.compiler.ir.Instruction;
import plumbline.vm.compiler.ir.Ir;
import plumbline.vm.compiler.ir.ParserBlock;
import plumbline.vm.compiler.ir.ParserInstruction;
import plumbline.vm.compiler.ir.ParserIr;
import plumbline.vm.compiler.ir.ParserValue;
import plumbline.vm.compiler.pass.CompilerPasses;

/**
 * What the compiler executes as text, to see what a pass does: parser, units and deparser as the language writes them,
 * the ways that packets go, and what is known there.
 */
public final class IrListing {
    private static final String INDENT = "    ";

    private final ClassContext context;
    private final StringBuilder text = new StringBuilder();
    private int depth;

    private IrListing(ClassContext context) {
        this.context = context;
    }

    /**
     * What a pass makes of a program, of each direction if egress has a parser of its own; empty if the compiler does
     * not reach it, because the program is not executed in a method from parser to deparser.
     *
     * @param pass one of {@link CompilerPasses#names()}
     */
    public static Optional<String> after(String pass, Program program) {
        List<String> parts = new ArrayList<>();
        for (Program part : program.parts()) {
            Optional.ofNullable(passes(part).get(pass)).ifPresent(parts::add);
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", parts));
    }

    /** The last outcome of each pass. */
    private static Map<String, String> passes(Program program) {
        Map<String, String> made = new LinkedHashMap<>();
        ProgramClass.listed(program, (pass, context) -> made.put(pass, new IrListing(context).print()));
        return made;
    }

    private String print() {
        Ir ir = context.ir();
        parser(ir.parser());
        ir.ingress().forEach((known, way) -> section("ingress" + (known.isEmpty() ? "" : " if " + values(known)), way));
        section("egress", ir.egress());
        deparser(ir.deparser());
        if (!ir.sunk().isEmpty()) {
            open("where it is read");
            List<Unit> sunk =
                    ir.sunk().values().stream().map(Instruction.Execute::unit).toList();
            units(sunk);
            close();
        }
        return text.toString();
    }

    private void parser(ParserIr parser) {
        open("parser");
        parser.blocks().values().forEach(block -> {
            open(block.name() + (parser.knowsWays() ? " at " + block.start() : ""));
            block.instructions().forEach(instruction -> instruction(instruction, block.start()));
            switch (block.exit()) {
                case ParserBlock.Accept _ -> line("accept");
                case ParserBlock.Select select -> {
                    held(select.known(), block.start());
                    lines(ProgramPrinter.select(select.keys(), select.cases(), select.otherwise()));
                }
            }
            close();
        });
        close();
    }

    private void instruction(ParserInstruction instruction, int start) {
        switch (instruction) {
            case ParserInstruction.Visit _ -> line("visit");
            case ParserInstruction.Require require -> line("require " + require.bytes());
            case ParserInstruction.Extract(var header, var fields, int distance) ->
                line(
                        fields.size() > header.fields().size()
                                ? "extract " + header.name()
                                : "read " + names(header.withValidity().filter(fields::contains)));
            case ParserInstruction.Take take -> {
                held(take.known(), start);
                lines(ProgramPrinter.step(take.step()));
            }
            case ParserInstruction.Clear(var fields) -> line("clear " + names(fields.stream()));
            case ParserInstruction.SumPayload _ -> line("sum the payload");
            case ParserInstruction.Close(Field target) -> line("close " + target.name());
            case ParserInstruction.Subtract(Field target, int bytes) ->
                line("subtract " + bytes + " bytes from " + target.name());
        }
    }

    /** What fields hold that are not read from where they are kept. */
    private void held(Map<Field, ParserValue> known, int start) {
        if (!known.isEmpty()) {
            line("// "
                    + known.entrySet().stream()
                            .map(field -> field.getKey().name() + held(field.getValue(), start))
                            .sorted()
                            .collect(Collectors.joining(", ")));
        }
    }

    private static String held(ParserValue value, int start) {
        return switch (value) {
            case ParserValue.Absent _ -> " = 0";
            case ParserValue.Constant(long number) -> " = " + number;
            case ParserValue.InPacket(var header, int distance) -> " of " + header.name() + " at " + (start + distance);
        };
    }

    private void deparser(DeparserIr deparser) {
        open("deparser" + (deparser.inPlace() ? " in place" : ""));
        lines(ProgramPrinter.checksums(
                deparser.adjusts().stream().map(IrListing::checksum).toList(), deparser.computes()));
        deparser.emits().forEach(emit -> line(emit(emit)));
        close();
    }

    /** As if it covered no more than what can have changed. */
    private static Deparser.Checksum checksum(DeparserIr.Adjust adjust) {
        Deparser.Checksum whole = adjust.checksum();
        return new Deparser.Checksum(
                whole.header(),
                whole.field(),
                whole.covered().stream().filter(adjust.covered()::contains).toList(),
                whole.zeroIsNone(),
                whole.at());
    }

    private static String emit(DeparserIr.Emit emit) {
        Header header = emit.header();
        if (!emit.writes()) {
            return "skip " + header.name();
        }
        return emit.written().size() == header.fields().size()
                ? "emit " + header.name()
                : "write " + names(header.fields().stream().filter(emit.written()::contains));
    }

    private static String names(Stream<Field> fields) {
        return fields.map(Field::name).collect(Collectors.joining(", "));
    }

    private void section(String head, Block block) {
        if (!(block instanceof Block.End)) {
            open(head);
            print(block);
            close();
        }
    }

    private void print(Block block) {
        switch (block) {
            case Block.End _ -> {}
            case Block.Branch(int flag, Block set, Block clear) -> {
                open("if " + context.layout().name(flag));
                print(set);
                reopen("} else {");
                print(clear);
                close();
            }
            case Block.Stage stage -> {
                if (!stage.instructions().isEmpty()) {
                    open(stage.name());
                    known(stage);
                    instructions(stage.instructions());
                    close();
                }
                print(stage.next());
            }
        }
    }

    private void instructions(List<Instruction> instructions) {
        List<Unit> single = new ArrayList<>();
        for (Instruction instruction : instructions) {
            switch (instruction) {
                case Instruction.Execute execute -> single.add(execute.unit());
                case Instruction.HashPair pair -> {
                    units(single);
                    single.clear();
                    line("// one look-up for both:");
                    units(pair.units());
                }
            }
        }
        units(single);
    }

    private void units(List<Unit> units) {
        lines(ProgramPrinter.units(context.program(), units));
    }

    /** What is known of the fields that the stage looks at. */
    private void known(Block.Stage stage) {
        Map<Integer, Long> read = new TreeMap<>(stage.known());
        read.keySet()
                .removeIf(slot ->
                        !FieldUse.of(context, stage.instructions()).reads().get(slot));
        if (!read.isEmpty()) {
            line("// " + values(read));
        }
    }

    private String values(Map<Integer, Long> known) {
        return new TreeMap<>(known)
                .entrySet().stream()
                        .map(field -> context.layout().name(field.getKey()) + " = " + field.getValue())
                        .collect(Collectors.joining(", "));
    }

    private void open(String head) {
        line(head + " {");
        depth++;
    }

    private void reopen(String line) {
        depth--;
        line(line);
        depth++;
    }

    private void close() {
        depth--;
        line("}");
    }

    private void lines(String several) {
        several.lines().forEach(this::line);
    }

    private void line(String line) {
        text.append(INDENT.repeat(depth)).append(line).append('\n');
    }
}
