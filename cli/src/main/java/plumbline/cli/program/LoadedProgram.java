package plumbline.cli.program;

import java.util.List;
import java.util.Optional;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram;

/**
 * A program with what is known about it.
 *
 * @param sources the texts it was assembled from; empty if it came as a binary
 * @param warnings what the assembler found odd
 * @param builtIn present if it is a built-in program
 */
public record LoadedProgram(
        Program program, Sources sources, List<Diagnostic> warnings, Optional<BuiltInProgram> builtIn) {}
