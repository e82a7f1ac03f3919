package plumbline.cli.option;

import java.nio.file.Path;
import picocli.CommandLine.Option;
import plumbline.cli.program.Verification;
import plumbline.console.option.NamedFiles;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.Targets;

/** Which target: {@code --target NAME|FILE}. */
public final class TargetOption {
    @Option(
            names = {"-t", "--target"},
            paramLabel = "TARGET",
            defaultValue = "pisa",
            description = "What to verify against: a built-in target (see 'plumb targets') or a JSON file;"
                    + " default: ${DEFAULT-VALUE}.")
    private String name;

    /** The target that the user named. */
    public Target target() {
        return Verification.target(name);
    }

    /** Names the file of the target, if it is one. */
    public void nameIn(NamedFiles files) {
        if (!Targets.names().contains(name)) {
            files.reads("--target", Path.of(name));
        }
    }
}
