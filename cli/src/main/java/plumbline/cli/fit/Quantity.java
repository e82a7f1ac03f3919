package plumbline.cli.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import plumbline.cli.program.LoadedProgram;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.model.Program;
import plumbline.isa.text.syntax.Near;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.Resizing;

/** Something in a program that can be smaller or larger. */
public sealed interface Quantity {
    /** As it is named on the command line. */
    String name();

    /** Its value in a program. */
    long in(Program program);

    /** The program with another value, if it can have that. */
    Optional<Program> with(long value);

    /** How the program comes to have a value, behind "it would fit with". */
    String setting(long value);

    /** A parameter. */
    record Parameter(String name, Function<Map<String, Long>, LoadedProgram> assemble) implements Quantity {
        @Override
        public long in(Program program) {
            return program.parameter(name);
        }

        @Override
        public Optional<Program> with(long value) {
            try {
                return Optional.of(assemble.apply(Map.of(name, value)).program());
            } catch (CommandFailure refused) {
                return Optional.empty();
            }
        }

        @Override
        public String setting(long value) {
            return "-p " + name + "=" + value;
        }
    }

    /** The entries of a memory, {@code table:routes}: also of one whose size the text gives as a number. */
    record Entries(Program program, Memory memory) implements Quantity {
        @Override
        public String name() {
            return memory.kind().word() + ":" + memory.name();
        }

        @Override
        public long in(Program other) {
            return Resizing.entries(other, memory);
        }

        @Override
        public Optional<Program> with(long value) {
            try {
                return Optional.of(Resizing.resized(program, memory, Math.toIntExact(value)));
            } catch (IllegalArgumentException | ArithmeticException refused) {
                return Optional.empty();
            }
        }

        @Override
        public String setting(long value) {
            return value + " entries of " + memory;
        }
    }

    /** The quantity of a name; a failure that lists what there is if there is none. */
    static Quantity named(String name, Program program, Function<Map<String, Long>, LoadedProgram> assemble) {
        List<String> parameters =
                program.parameters().stream().map(Program.Parameter::name).toList();
        if (parameters.contains(name)) {
            return new Parameter(name, assemble);
        }
        List<Entries> memories = memories(program);
        return memories.stream()
                .filter(entries -> entries.name().equals(name))
                .findFirst()
                .orElseThrow(() -> {
                    List<String> all = new ArrayList<>(parameters);
                    memories.forEach(entries -> all.add(entries.name()));
                    return CommandFailure.usage("plumb: --largest " + name + ": "
                            + Near.nearest(name, all)
                                    .map(near -> "did you mean '" + near + "'? ")
                                    .orElse("") + "'" + program.name() + "' has "
                            + (parameters.isEmpty()
                                    ? "no parameters"
                                    : "the parameters " + String.join(", ", parameters))
                            + (memories.isEmpty()
                                    ? ""
                                    : "; of memories, write "
                                            + String.join(", ", all.subList(parameters.size(), all.size()))));
                });
    }

    private static List<Entries> memories(Program program) {
        return Stream.of(
                        program.tables().stream().map(table -> new Memory(Memory.Kind.TABLE, table.name())),
                        program.cellArrays().map(Memory::of))
                .flatMap(memories -> memories)
                .map(memory -> new Entries(program, memory))
                .toList();
    }
}
