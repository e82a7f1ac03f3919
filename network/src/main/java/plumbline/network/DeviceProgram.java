package plumbline.network;

import java.util.Optional;
import plumbline.isa.diagnostic.Sources;
import plumbline.programs.BuiltInProgram;
import plumbline.verifier.Verified;

/**
 * What a switch runs.
 *
 * @param sources the texts it was read from; empty if it came as a binary
 * @param builtIn present if it is a built-in program
 */
public record DeviceProgram(Verified verified, Sources sources, Optional<BuiltInProgram> builtIn) {}
