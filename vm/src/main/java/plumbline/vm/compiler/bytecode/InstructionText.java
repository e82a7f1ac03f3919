package plumbline.vm.compiler.bytecode;

import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * JVM instructions as text, with names for labels and variables.
 *
 * @param variables by slot
 */
public record InstructionText(Map<Label, String> labels, Map<Integer, String> variables) {
    public String of(Instruction instruction) {
        String name = instruction.opcode().name().toLowerCase(Locale.ROOT);
        return switch (instruction) {
            case LoadInstruction load -> plain(name) + " " + variable(load.slot());
            case StoreInstruction store -> plain(name) + " " + variable(store.slot());
            case IncrementInstruction increment -> name + " " + variable(increment.slot()) + " " + increment.constant();
            case FieldInstruction field -> name + " " + field.name().stringValue();
            case InvokeInstruction invoke ->
                name + " " + owner(invoke) + "." + invoke.name().stringValue();
            case BranchInstruction branch -> name + " " + labels.get(branch.target());
            case ConstantInstruction constant ->
                "push " + (constant.opcode() == Opcode.ACONST_NULL ? "null" : constant.constantValue());
            case TableSwitchInstruction choice -> name + cases(choice.cases(), choice.defaultTarget());
            case LookupSwitchInstruction choice -> name + cases(choice.cases(), choice.defaultTarget());
            default -> name;
        };
    }

    /** {@code lload_1} is {@code lload} of variable 1. */
    private static String plain(String name) {
        return name.replaceFirst("_.*", "");
    }

    private String variable(int slot) {
        return variables.getOrDefault(slot, String.valueOf(slot));
    }

    private static String owner(InvokeInstruction invoke) {
        String internal = invoke.owner().name().stringValue();
        return internal.substring(internal.lastIndexOf('/') + 1);
    }

    private String cases(List<SwitchCase> cases, Label otherwise) {
        return cases.stream()
                .map(way -> way.caseValue() + " → " + labels.get(way.target()))
                .collect(Collectors.joining(", ", " ", ", else → " + labels.get(otherwise)));
    }
}
