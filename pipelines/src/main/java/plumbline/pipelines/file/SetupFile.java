package plumbline.pipelines.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;

/** A file of YAML while its meaning is looked at: what is wrong is collected, each with its place. */
public final class SetupFile {
    private final YamlFile yaml;
    private final String code;
    private final List<Diagnostic> wrong = new ArrayList<>();

    private SetupFile(YamlFile yaml, String code) {
        this.yaml = yaml;
        this.code = code;
    }

    /**
     * Reads a text.
     *
     * @param file for messages
     * @param code of the errors
     * @param complaints words for a text of another shape
     * @param written what the text is first read as
     * @param meaning what that means; its first argument is null if the text is empty, its result is not looked at if
     *     it found something wrong
     * @throws SetupFileException with everything that is wrong
     */
    public static <W, T> T read(
            String file,
            String text,
            String code,
            Complaints complaints,
            Class<W> written,
            BiFunction<W, SetupFile, T> meaning) {
        List<Diagnostic> wrong;
        try {
            SetupFile setup = new SetupFile(YamlFile.read(file, text, complaints), code);
            T read = meaning.apply(setup.yaml.as(written), setup);
            if (setup.wrong.isEmpty()) {
                return read;
            }
            wrong = setup.wrong;
        } catch (YamlFileException e) {
            wrong = List.of(Diagnostic.error(e.at(), code, e.reason(), ""));
        }
        Sources sources = new Sources();
        sources.add(file, text);
        throw new SetupFileException(wrong, sources);
    }

    /**
     * Something is wrong.
     *
     * @param pointer what (RFC 6901)
     * @param message one line: the rule broken, with the values
     * @param fix what to do instead; empty if the message says so
     */
    public void error(String pointer, String message, String fix) {
        wrong.add(Diagnostic.error(yaml.at(pointer), code, message, fix));
    }

    /** What a part means; empty, and an error at the part, if it is refused. */
    public <T> Optional<T> part(String pointer, Supplier<T> meaning) {
        try {
            return Optional.of(meaning.get());
        } catch (WrongPartException e) {
            error(pointer + e.part(), e.getMessage(), "");
        } catch (IllegalArgumentException e) {
            error(pointer, e.getMessage(), "");
        }
        return Optional.empty();
    }

    /** Whether nothing was wrong so far. */
    public boolean good() {
        return wrong.isEmpty();
    }
}
