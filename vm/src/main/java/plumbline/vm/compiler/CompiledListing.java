package plumbline.vm.compiler;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.Program;
import plumbline.vm.compiler.bytecode.InstructionText;
import plumbline.vm.compiler.bytecode.LinePositions;
import plumbline.vm.compiler.pass.CompilerPasses;

/**
 * The code generated for a program as text: its constants, the parts of its state, then per method what the JVM
 * executes.
 */
public final class CompiledListing {
    private final StringBuilder text = new StringBuilder();
    private final LinePositions positions;
    private final Sources sources;

    private CompiledListing(LinePositions positions, Sources sources) {
        this.positions = positions;
        this.sources = sources;
    }

    /**
     * The listing of a program, of each direction if egress has a parser of its own. A line {@code // FILE:LINE:COLUMN
     * TEXT} stands before the code of what is written there.
     *
     * @param sources the text of the program as far as it is known
     * @throws CompileException if the program cannot be compiled
     */
    public static String of(Program program, Sources sources) {
        return program.parts().stream().map(part -> ofPart(part, sources)).collect(Collectors.joining("\n"));
    }

    private static String ofPart(Program program, Sources sources) {
        ProgramClass generated = ProgramClass.listed(program, CompilerPasses.Observer.NOBODY);
        CompiledListing listing = new CompiledListing(generated.positions(), sources);
        listing.print(ClassFile.of().parse(generated.bytes()));
        return listing.text.toString();
    }

    private void print(ClassModel model) {
        text.append("class ")
                .append(model.thisClass().name().stringValue().replace('/', '.'))
                .append('\n');
        for (FieldModel field : model.fields()) {
            text.append(field.flags().has(AccessFlag.STATIC) ? "  constant " : "  state ")
                    .append(field.fieldName().stringValue())
                    .append(" : ")
                    .append(field.fieldTypeSymbol().displayName())
                    .append('\n');
        }
        for (MethodModel method : model.methods()) {
            if (!method.methodName().stringValue().startsWith("<")) {
                method.code().ifPresent(code -> print(method, (CodeAttribute) code));
            }
        }
    }

    private void print(MethodModel method, CodeAttribute code) {
        text.append('\n')
                .append(method.methodName().stringValue())
                .append(method.methodTypeSymbol().displayDescriptor())
                .append("    // ")
                .append(code.codeLength())
                .append(" bytes\n");
        Map<Label, String> labels = labels(code);
        Map<Label, List<LocalVariable>> scopes = new HashMap<>();
        Map<Integer, String> variables = new HashMap<>();
        for (CodeElement element : code) {
            if (element instanceof LocalVariable variable) {
                scopes.computeIfAbsent(variable.startScope(), any -> new ArrayList<>())
                        .add(variable);
            }
        }
        InstructionText instructions = new InstructionText(labels, variables);
        String last = "";
        for (CodeElement element : code) {
            switch (element) {
                case LineNumber line -> {
                    String position = positions.of(line.line(), sources);
                    if (!position.equals(last)) {
                        text.append("    // ").append(position).append('\n');
                    }
                    last = position;
                }
                case LabelTarget target -> {
                    text.append("  ").append(labels.get(target.label())).append(":\n");
                    scopes.getOrDefault(target.label(), List.of())
                            .forEach(variable -> variables.put(
                                    variable.slot(), variable.name().stringValue()));
                }
                case Instruction instruction ->
                    text.append("    ").append(instructions.of(instruction)).append('\n');
                default -> {}
            }
        }
    }

    private static Map<Label, String> labels(CodeAttribute code) {
        Map<Label, String> labels = new LinkedHashMap<>();
        for (CodeElement element : code) {
            if (element instanceof LabelTarget target) {
                labels.put(target.label(), "L" + labels.size());
            }
        }
        return labels;
    }
}
