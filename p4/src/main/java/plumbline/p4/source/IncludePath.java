package plumbline.p4.source;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where {@code #include} looks: of a name in quotes first beside the including file; then in folders in their order;
 * then among the files that come with Plumbline, so that a user's own wins.
 *
 * @param folders as {@code -I} names them
 */
public record IncludePath(List<Path> folders) {
    private static final int LEVELS_ABOVE = 4;

    /** Files with declarations, and which of them programs include for these. */
    private static final Map<String, String> INCLUDED_BY = includedBy();

    private static Map<String, String> includedBy() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("core.p4", "core.p4");
        files.put("tofino.p4", "tna.p4");
        files.put("tna.p4", "tna.p4");
        files.put("t2na.p4", "t2na.p4");
        files.put("v1model.p4", "v1model.p4");
        files.put("psa.p4", "psa.p4");
        files.put("pna.p4", "pna.p4");
        return files;
    }

    public IncludePath {
        folders = List.copyOf(folders);
    }

    /**
     * A file that was found.
     *
     * @param name as messages call it
     */
    public record Found(String name, String text) {}

    /**
     * Looks for a file.
     *
     * @param quoted whether its name stands in quotes and not in angle brackets
     * @throws IOException if it is there but cannot be read as text
     */
    Optional<Found> find(String name, boolean quoted, String includingFile) throws IOException {
        try {
            Path beside = Path.of(includingFile).resolveSibling(name);
            Stream<Path> places = Stream.concat(
                    quoted ? Stream.of(beside) : Stream.of(), folders.stream().map(folder -> folder.resolve(name)));
            Optional<Path> found =
                    places.map(Path::normalize).filter(Files::isRegularFile).findFirst();
            return found.isPresent() ? Optional.of(read(found.get())) : builtIn(name);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /**
     * The folder of the including file, or one a few levels above it at most, in which a file is that {@link #find}
     * does not find.
     */
    static Optional<Path> near(String name, String includingFile) {
        try {
            Path folder = Path.of(includingFile).resolveSibling("");
            return Stream.iterate(folder, below -> below.resolve(".."))
                    .limit(1 + LEVELS_ABOVE)
                    .map(Path::normalize)
                    .filter(near -> Files.isRegularFile(near.resolve(name)))
                    .map(near -> near.toString().isEmpty() ? Path.of(".") : near)
                    .findFirst();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read as text
     */
    public static Found read(Path file) throws IOException {
        try {
            return new Found(file.toString(), Files.readString(file));
        } catch (MalformedInputException e) {
            throw new IOException(file + " is not text in UTF-8", e);
        }
    }

    /** The file that comes with Plumbline to be included where this name is used, if one declares it. */
    public static Optional<String> declaring(String name) {
        Pattern declared = Pattern.compile("\\b(extern|struct|header|package|enum|control|parser|action|>|bit|bool"
                + "|(typedef|const|type|enum) +[^;={}]*) +" + Pattern.quote(name) + "\\b");
        for (Map.Entry<String, String> file : INCLUDED_BY.entrySet()) {
            if (text(file.getKey())
                    .filter(text -> declared.matcher(text).find())
                    .isPresent()) {
                return Optional.of(file.getValue());
            }
        }
        return Optional.empty();
    }

    private static Optional<String> text(String file) {
        try {
            return builtIn(file).map(Found::text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<Found> builtIn(String name) throws IOException {
        if (!name.matches("([\\w-]+/)?[\\w-]+\\.p4")) {
            return Optional.empty();
        }
        try (InputStream in = IncludePath.class.getResourceAsStream("/plumbline/p4/include/" + name)) {
            return in == null
                    ? Optional.empty()
                    : Optional.of(new Found("<" + name + ">", new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        }
    }
}
