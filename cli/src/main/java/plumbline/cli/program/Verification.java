package plumbline.cli.program;

import java.nio.file.Files;
import java.nio.file.Path;
import plumbline.console.terminal.CommandFailure;
import plumbline.verifier.Verified;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.TargetException;
import plumbline.verifier.target.Targets;

/** Verifies on behalf of commands that need a verified program. */
public final class Verification {
    private Verification() {}

    /** The target a user named: built in or a file. */
    public static Target target(String name) {
        if (!Targets.names().contains(name) && !Files.exists(Path.of(name))) {
            throw CommandFailure.usage("plumb: '" + name + "' is neither a built-in target nor a file; "
                    + ProgramLoader.meant(name, Targets.names()));
        }
        if (!Targets.names().contains(name) && !Files.isRegularFile(Path.of(name))) {
            throw CommandFailure.usage("plumb: --target " + name
                    + ": not a regular file; a target is a JSON file, or one of " + String.join(", ", Targets.names()));
        }
        try {
            return Targets.named(name);
        } catch (TargetException e) {
            throw CommandFailure.rejected(e.getMessage(), e.diagnostics());
        }
    }

    /** The verified program, or a failure that shows every error. */
    public static Verified require(LoadedProgram loaded, Target target) {
        return JudgedProgram.of(loaded, target).require();
    }
}
