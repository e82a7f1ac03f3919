package plumbline.network;

import java.util.Optional;
import plumbline.programs.BuiltInProgram;
import plumbline.verifier.Verified;

/**
 * What a switch runs.
 *
 * @param builtIn present if it is a built-in program
 */
public record DeviceProgram(Verified verified, Optional<BuiltInProgram> builtIn) {}
