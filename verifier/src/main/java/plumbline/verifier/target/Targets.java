package plumbline.verifier.target;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plumbline.isa.BuiltInText;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Position;

/** Where targets come from: the built-in files and those of the user. */
public final class Targets {
    private static final String FOLDER = "/plumbline/targets/";

    private Targets() {}

    /** Names of the built-in targets. */
    public static List<String> names() {
        return BuiltInText.of(FOLDER + "names.txt")
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
    }

    /**
     * The built-in target of a name; if there is none, the target in the file of that name.
     *
     * @throws TargetException if there is neither, or the file is wrong
     */
    public static Target named(String name) {
        return read(text(name, Path.of("")).orElseThrow(() -> unknown(Position.NONE, name)));
    }

    /**
     * The target in a file.
     *
     * @throws TargetException if it cannot be read or is wrong
     */
    public static Target load(Path file) {
        return read(new Source(file.toString(), contents(file), folder(file)));
    }

    /**
     * The text of a target.
     *
     * @param folder where the files stand that it extends
     */
    private record Source(String file, String text, Path folder) {}

    private static Target read(Source source) {
        return TargetReader.read(source.file(), source.text(), (name, at) -> {
            Source parent = text(name, source.folder()).orElseThrow(() -> unknown(at, name));
            return LocatedJson.parse(parent.file(), parent.text());
        });
    }

    private static Optional<Source> text(String name, Path folder) {
        if (names().contains(name)) {
            return Optional.of(new Source(name + ".json", BuiltInText.of(FOLDER + name + ".json"), folder));
        }
        try {
            Path file = folder.resolve(name);
            if (Files.isRegularFile(file)) {
                return Optional.of(new Source(file.toString(), contents(file), folder(file)));
            }
        } catch (InvalidPathException e) {
            // A name that cannot be a file is only an unknown name.
        }
        return Optional.empty();
    }

    private static Path folder(Path file) {
        return file.getParent() == null ? Path.of("") : file.getParent();
    }

    private static String contents(Path file) {
        try {
            return Files.readString(file);
        } catch (MalformedInputException e) {
            throw failure("target file " + file + " is not UTF-8 text");
        } catch (NoSuchFileException e) {
            throw failure("target file " + file + " cannot be read: there is none");
        } catch (IOException e) {
            throw failure("target file " + file + " cannot be read: " + e.getMessage());
        }
    }

    private static TargetException unknown(Position at, String name) {
        return failure(at, "no target and no file is named '" + name + "'; " + Suggestion.among(names(), name));
    }

    private static TargetException failure(String message) {
        return failure(Position.NONE, message);
    }

    private static TargetException failure(Position at, String message) {
        return new TargetException(List.of(Diagnostic.error(at, "target", message, "")));
    }
}
