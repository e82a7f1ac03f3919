package plumbline.cli.option;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import plumbline.cli.program.JudgedProgram;
import plumbline.cli.program.LoadedProgram;
import plumbline.cli.program.P4Loader;
import plumbline.cli.program.P4Settings;
import plumbline.cli.program.ProgramCatalogue;
import plumbline.cli.program.ProgramLoader;
import plumbline.cli.program.Variants;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.diagnostic.SourceLanguage;
import plumbline.verifier.target.Target;
import plumbline.vm.compiler.pass.CompilerPasses;

/** Which program: {@code NAME [-p key=value …]}. */
public final class ProgramArgument {
    @Parameters(
            index = "0",
            paramLabel = "NAME",
            description = "A built-in program (see 'plumb programs') or a file: program text, P4-16 (.p4), or binary.")
    private String name;

    @Mixin
    private ParameterOption parameters;

    @Mixin
    private P4Option p4;

    /** The program as the user named it. */
    public String name() {
        return name;
    }

    /** Assembles or reads the program, shows warnings, refuses with all its errors. */
    public LoadedProgram load(PrintWriter err) {
        return load(err, ProgramCatalogue.NONE, p4.settings());
    }

    private LoadedProgram load(PrintWriter err, ProgramCatalogue more, P4Settings settings) {
        LoadedProgram loaded = ProgramLoader.load(name, parameters.byName(), more, settings);
        loaded.warnings().forEach(warning -> err.println(loaded.sources().show(warning)));
        return loaded;
    }

    /**
     * The same, verified for a target, also of a program that only the command knows: a built-in program that is not
     * legal there as the user asked for it, in the first of its variants that is and sets no parameter that the user
     * gave. {@code err} is told which.
     */
    public JudgedProgram judge(PrintWriter err, ProgramCatalogue more, Target target) {
        LoadedProgram loaded = load(err, more, p4.settings().on(target));
        JudgedProgram asked = JudgedProgram.of(loaded, target);
        Optional<JudgedProgram> variant = Variants.of(asked, parameters.byName());
        variant.ifPresent(taken -> err.println(Variants.saying(loaded, taken.loaded(), target)));
        return variant.orElse(asked);
    }

    /** The same, of programs that every command knows. */
    public JudgedProgram judge(PrintWriter err, Target target) {
        return judge(err, ProgramCatalogue.NONE, target);
    }

    /**
     * The text of a P4 program's structured form, or of what a pass of lowering makes of that.
     *
     * @throws CommandFailure of a program that is not P4, or that is refused before the pass
     */
    public String listing(Optional<String> pass) {
        if (SourceLanguage.of(name) != SourceLanguage.P4) {
            throw CommandFailure.usage(name
                    + " is no P4 program (.p4): only these come in a form before stages; --after "
                    + CompilerPasses.names().getFirst() + " and the passes behind it are of every program");
        }
        return P4Loader.listing(name, NamedFiles.read(Path.of(name)), p4.settings(), pass);
    }

    /** Names the files that the program was read from. */
    public void nameIn(NamedFiles files, LoadedProgram loaded) {
        if (loaded.builtIn().isEmpty()) {
            files.reads("program", Path.of(name));
            loaded.sources().files().forEach(file -> files.reads("program", Path.of(file)));
        }
    }

    /** A program that was loaded, with other values for some parameters, without its warnings. */
    public LoadedProgram with(LoadedProgram loaded, Map<String, Long> values) {
        Map<String, String> all = loaded.builtIn().isPresent() ? Variants.values(loaded) : parameters.byName();
        values.forEach((key, value) -> all.put(key, value.toString()));
        return ProgramLoader.load(name, all, ProgramCatalogue.NONE, p4.settings());
    }
}
