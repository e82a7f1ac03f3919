package plumbline.programs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.BuiltInText;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.Assembly;
import plumbline.isa.text.LanguageRule;

/**
 * A program that comes with Plumbline: its text and what is known of it. One class per program, in the program's
 * folder, listed in {@code META-INF/services}.
 */
public abstract class BuiltInProgram {
    private final String name;
    private final String summary;
    private final Set<String> targets;
    private final List<Parameter> parameters;

    /**
     * @param targets names with a blank between them
     * @param parameters in the order of the text
     */
    protected BuiltInProgram(String name, String summary, String targets, Parameter... parameters) {
        this.name = name;
        this.summary = summary;
        this.targets = Set.of(targets.split(" "));
        this.parameters = List.of(parameters);
    }

    /** The name on the command line; also of its folder and of the program in the text. */
    public String name() {
        return name;
    }

    /** What it does, in one line. */
    public String summary() {
        return summary;
    }

    /** What each parameter of the text means, in the order of the text. */
    public List<Parameter> parameters() {
        return parameters;
    }

    /** The targets on which the program is legal with its default parameters. */
    public Set<String> targets() {
        return targets;
    }

    /**
     * Values of parameters that make it legal where it is not with its default parameters: on each target the first
     * that does is taken.
     */
    public List<Map<String, Long>> variants() {
        return List.of();
    }

    /**
     * Reads the program's results.
     *
     * @param program this program, assembled with any parameters
     * @return empty if there is nothing to read out
     */
    public Optional<ReadOut> readOut(Program program) {
        return Optional.empty();
    }

    /**
     * Makes the control plane that runs beside the program, for one pipe, if no set-up file says otherwise.
     *
     * @param program this program, assembled with any parameters
     * @return empty if there is none
     */
    public Optional<ProgramControl> control(Program program) {
        return Optional.empty();
    }

    /**
     * Makes the program's control plane from a set-up file, for one pipe.
     *
     * @param program this program, assembled with any parameters
     * @param file for messages
     * @param text what is in the file
     * @throws IllegalArgumentException if the program takes none, or saying what is wrong in it
     */
    public ProgramControl control(Program program, String file, String text) {
        throw new IllegalArgumentException(file + ": " + name() + " takes no set-up file");
    }

    /**
     * Values of parameters with which it routes: it has the tables of {@code router}, and its set-up files.
     *
     * @return empty if it is no router
     */
    public Optional<Map<String, Long>> routing() {
        return Optional.empty();
    }

    /** Whether its control plane must see all packets, so that the switch has one pipe. */
    public boolean onePipe() {
        return false;
    }

    /**
     * Makes the control plane that keeps a history of the program's measurements in a folder, for one pipe.
     *
     * @param program this program, assembled with any parameters
     * @param mostBytes of the folder; then the oldest goes
     * @throws IllegalArgumentException if the program keeps none, or not with these parameters
     * @throws IOException if the folder cannot be used
     */
    public ProgramControl history(Program program, Path folder, long mostBytes) throws IOException {
        throw new IllegalArgumentException(name() + " keeps no history");
    }

    /**
     * The seed of the hashes in a history that is there; empty if there is none.
     *
     * @throws IOException if it cannot be read
     */
    public Optional<HashSeed> recordedSeed(Path folder) throws IOException {
        return Optional.empty();
    }

    /**
     * Keeps the seed of the hashes with a history that begins.
     *
     * @throws IOException if it cannot be written
     */
    public void keepSeed(Path folder, HashSeed seed) throws IOException {}

    /** What the text is called in messages. */
    public String fileName() {
        return name() + ".plumb";
    }

    /** The program text. */
    public String text() {
        return resource(fileName());
    }

    /**
     * Assembles the program.
     *
     * @param values of parameters that are not to have their standard value
     */
    public Assembly assemble(Map<String, Long> values) {
        List<Diagnostic> refused = parameters().stream()
                .filter(parameter -> !parameter.allows(values.getOrDefault(parameter.name(), parameter.standard())))
                .map(parameter -> Diagnostic.error(
                        new Position(fileName(), 0, 0),
                        "parameter",
                        parameter.name() + " = " + values.get(parameter.name()) + " is not " + parameter.least()
                                + " to " + parameter.most(),
                        parameter.name() + " is " + parameter.meaning() + "; the default is -p " + parameter.name()
                                + "=" + parameter.standard()))
                .toList();
        if (!refused.isEmpty()) {
            return new Assembly(Optional.empty(), refused, new Sources());
        }
        Assembly assembly = Assembler.assemble(fileName(), text(), values, BuiltInPrograms.includes(name()));
        List<Diagnostic> said = assembly.diagnostics().stream()
                .filter(one -> !one.code().equals(LanguageRule.UNREAD_PARAMETER.code())) // read by the control plane
                .toList();
        return new Assembly(assembly.program(), said, assembly.sources());
    }

    /** The program's README.md. */
    public String readme() {
        return resource("README.md");
    }

    private String resource(String file) {
        return BuiltInText.of("/plumbline/programs/" + name() + "/" + file);
    }

    /**
     * A parameter of the program text.
     *
     * @param standard its value if none is given
     * @param least smallest value that has a meaning
     * @param most largest value that has a meaning
     * @param meaning in one line
     */
    public record Parameter(String name, long standard, long least, long most, String meaning) {
        boolean allows(long value) {
            return least <= value && value <= most;
        }
    }
}
