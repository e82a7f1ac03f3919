package plumbline.network;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.Assembly;
import plumbline.isa.text.IncludeResolver;
import plumbline.network.topology.SwitchSpec;
import plumbline.network.topology.TopologyException;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.BuiltInPrograms;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;

/** Where the programs of switches come from; asked once for switches that run the same. */
@FunctionalInterface
public interface ProgramSource {
    /** The built-in programs, and files of program text. */
    ProgramSource STANDARD = ProgramSource::standard;

    /**
     * The program of a switch, with its parameters, for its target.
     *
     * @throws RuntimeException saying what is wrong
     */
    DeviceProgram load(SwitchSpec device);

    private static DeviceProgram standard(SwitchSpec device) {
        Optional<BuiltInProgram> builtIn = BuiltInPrograms.find(device.program());
        Assembly assembly =
                builtIn.map(known -> known.assemble(device.parameters())).orElseGet(() -> assembled(device));
        if (assembly.program().isEmpty()) {
            throw new TopologyException(assembly.diagnostics(), assembly.sources());
        }
        return switch (Verifier.verify(assembly.program().get(), Targets.named(device.target()))) {
            case Verdict.Accepted accepted -> new DeviceProgram(accepted.verified(), assembly.sources(), builtIn);
            case Verdict.Rejected rejected ->
                throw new TopologyException(rejected.report().diagnostics(), assembly.sources());
        };
    }

    private static Assembly assembled(SwitchSpec device) {
        try {
            return Assembler.assemble(
                    device.program(),
                    Files.readString(Path.of(device.program())),
                    device.parameters(),
                    IncludeResolver.besideFile());
        } catch (IOException e) {
            throw new UncheckedIOException(device.name() + " runs " + device.program(), e);
        }
    }
}
