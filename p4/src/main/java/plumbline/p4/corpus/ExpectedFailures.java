package plumbline.p4.corpus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a checkout expects its compiler to refuse: p4c keeps what it answered ({@code p4_16_errors_outputs}), bf-p4c
 * lists reasons by program ({@code TofinoXfail.cmake}) and marks lines ({@code // expect error: "…"}).
 */
final class ExpectedFailures {
    private static final Pattern LISTED = Pattern.compile(
            "p4c_add_xfail_reason\\(\\s*\"tofino\"\\s*\"((?:[^\"\\\\]|\\\\.)*)\"([^)]*)\\)", Pattern.DOTALL);
    private static final Pattern MARKED =
            Pattern.compile("expect error[^:\"]*:[\\s*\\\\]*\"((?:[^\"\\\\]|\\\\.)*)\"", Pattern.DOTALL);
    /** Places in the lists begin with this, whatever the checkout is called. */
    private static final String ROOT = "p4_16/";

    private static final String ERRORS = ROOT + "errors/";

    private final Map<String, String> listed = new HashMap<>();

    /** Reads the list of a checkout, if it has one beside its programs. */
    static ExpectedFailures beside(Path programs) throws IOException {
        ExpectedFailures read = new ExpectedFailures();
        Path list = programs.resolveSibling("TofinoXfail.cmake");
        if (Files.isRegularFile(list)) {
            String text = Files.readString(list, StandardCharsets.ISO_8859_1).replaceAll("(?m)^\\s*#.*$", "");
            for (Matcher found = LISTED.matcher(text); found.find(); ) {
                for (String program : found.group(2).strip().split("\\s+")) {
                    if (program.contains(ROOT)) {
                        read.listed.put(program.substring(program.indexOf(ROOT)), found.group(1));
                    }
                }
            }
        }
        return read;
    }

    /**
     * Of bf-p4c; it says nothing of programs that it compiles for Tofino and that are tried elsewhere here.
     *
     * @param place as {@code p4_16/stf/name.p4}
     */
    Optional<String> of(String place, String text) {
        if (ProgramArchitecture.of(text) != ProgramArchitecture.TNA) {
            return Optional.empty();
        }
        Matcher marked = MARKED.matcher(text);
        if (marked.find()) {
            return Optional.of(marked.group(1));
        }
        return Optional.ofNullable(listed.get(place))
                .or(() -> Optional.of("an error").filter(_ -> place.startsWith(ERRORS)));
    }

    /** Of p4c: whether its recorded answer has an error, and not only warnings. */
    static Optional<String> recorded(Path folder, Path program) throws IOException {
        Path answers = folder.resolveSibling(folder.getFileName() + "_outputs");
        Path answer = answers.resolve(folder.relativize(program) + "-stderr");
        return Files.exists(answer)
                ? Files.readString(answer, StandardCharsets.ISO_8859_1)
                        .lines() // lines of the program are shown with spaces before them
                        .filter(line -> !line.startsWith(" ") && line.contains("error:"))
                        .findFirst()
                : Optional.empty();
    }
}
