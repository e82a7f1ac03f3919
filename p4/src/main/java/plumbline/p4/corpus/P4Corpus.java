package plumbline.p4.corpus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.p4.source.IncludePath;

/**
 * The programs of a checkout of p4lang/p4c or p4lang/bf-p4c: {@code p4_16_samples} and {@code p4_16_errors} with what
 * p4c answered, and the folders of bf-p4c's {@code p4_16}.
 */
public final class P4Corpus {
    private static final int MAX_DEPTH = 5;
    private static final String SAMPLES = "p4_16_samples";
    private static final List<String> OF_P4C = List.of(SAMPLES, "p4_16_errors");
    private static final String OF_BF_P4C = "p4_16";
    private static final List<String> FOLDERS =
            List.of("stf", "compile_only", "errors", "errors/tofino", "ptf", "jbay");

    private final Path checkout;

    /** @param checkout or a folder above the programs */
    public P4Corpus(Path checkout) {
        this.checkout = checkout;
    }

    /**
     * All programs, by folder and name.
     *
     * @throws IOException if the checkout cannot be read
     */
    public List<CorpusProgram> programs() throws IOException {
        List<CorpusProgram> programs = new ArrayList<>();
        for (Path folder : folders()) {
            String name = folder.getFileName().toString();
            if (OF_P4C.contains(name)) {
                for (Path part : withParts(folder)) {
                    for (Path file : files(part)) {
                        programs.add(program(folder, file, text(file), ExpectedFailures.recorded(folder, file)));
                    }
                }
            } else {
                ExpectedFailures expected = ExpectedFailures.beside(folder);
                for (String part : FOLDERS) {
                    for (Path file : files(folder.resolve(part))) {
                        String text = text(file);
                        programs.add(program(
                                file.getParent(),
                                file,
                                text,
                                expected.of(OF_BF_P4C + "/" + part + "/" + file.getFileName(), text)));
                    }
                }
            }
        }
        return programs;
    }

    /** Whether p4c has recorded what it says of a program before it knows a target. */
    public static boolean isTypeChecked(CorpusProgram program) {
        return OF_P4C.stream().anyMatch(program.folder()::endsWith);
    }

    /** Where included files of a program are that do not come with Plumbline. */
    public IncludePath includes(CorpusProgram program) {
        Path folder = program.file().getParent();
        return isTypeChecked(program)
                ? new IncludePath(List.of())
                : new IncludePath(List.of(folder, folder.resolveSibling("includes"), folder.resolve("../../includes")));
    }

    /** The same, before them those of p4c for all that it includes, if the checkout has them: also of PSA and PNA. */
    public IncludePath ownIncludes() {
        return new IncludePath(List.of(checkout.resolve("p4include"), checkout.resolve("p4include/bmv2")));
    }

    private List<Path> folders() throws IOException {
        try (Stream<Path> files = Files.walk(checkout, MAX_DEPTH)) {
            return files.filter(Files::isDirectory)
                    .filter(folder -> OF_P4C.contains(folder.getFileName().toString())
                            || folder.endsWith(OF_BF_P4C) && Files.isDirectory(folder.resolve("compile_only")))
                    .sorted()
                    .toList();
        }
    }

    /** A folder of p4c's, and those in it that have programs and no includes. */
    private static List<Path> withParts(Path folder) throws IOException {
        try (Stream<Path> parts = Files.walk(folder, 1)) {
            return parts.filter(Files::isDirectory).sorted().toList();
        }
    }

    /** Programs that are there: some are links to others that are not part of the checkout. */
    private static List<Path> files(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".p4") && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        }
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }

    private CorpusProgram program(Path folder, Path file, String text, Optional<String> expectedFailure) {
        Path test = Path.of(file.toString().replaceFirst("\\.p4$", ".stf"));
        return new CorpusProgram(
                checkout.relativize(folder).toString(),
                file,
                ProgramArchitecture.of(text),
                Optional.of(test).filter(Files::isRegularFile),
                expectedFailure);
    }
}
