package plumbline.console.option;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.console.terminal.CommandFailure;
import plumbline.pipelines.file.FileTrouble;
import plumbline.pipelines.file.WholeFile;
import plumbline.pipelines.port.PortFiles;

/**
 * The files that a user named, to be looked at before any output is opened, which would empty it: an output is no input
 * and no other output, by whatever path or link each is named. Devices and pipes may be both.
 */
public final class NamedFiles {
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final List<Use> inputs = new ArrayList<>();
    private final List<Use> outputs = new ArrayList<>();

    /** A file and what the user wrote that names it. */
    private record Use(String words, Path file) {}

    /** One that is read. */
    public NamedFiles reads(String words, Path file) {
        inputs.add(new Use(words, file));
        return this;
    }

    /** Some that are read. */
    public NamedFiles reads(String words, List<Path> files) {
        files.forEach(file -> reads(words, file));
        return this;
    }

    /** One that is written; null if the user wants none. */
    public NamedFiles writes(String words, Path file) {
        if (file != null) {
            outputs.add(new Use(words, file));
        }
        return this;
    }

    /** Those of a port. */
    public NamedFiles port(String words, PortFiles files) {
        reads(words, files.read());
        files.written().forEach(file -> writes(words, file));
        return this;
    }

    /** What is wrong: the first output that would destroy an input or another output. */
    public Optional<String> clash() {
        for (int i = 0; i < outputs.size(); i++) {
            Use output = outputs.get(i);
            for (Use input : inputs) {
                if (same(output.file(), input.file())) {
                    return Optional.of(words(output, "an input", input));
                }
            }
            for (Use other : outputs.subList(0, i)) {
                if (same(output.file(), other.file())) {
                    return Optional.of(words(output, "an output", other));
                }
            }
        }
        return Optional.empty();
    }

    private static String words(Use output, String what, Use clashing) {
        return output.words() + ": would overwrite " + output.file() + ", which is " + what + " too ("
                + clashing.words() + "); name another file";
    }

    /** Fails if there is such an output. */
    public void refuseClash() {
        clash().ifPresent(words -> {
            throw CommandFailure.usage("plumb: " + words);
        });
    }

    private static boolean same(Path one, Path other) {
        try {
            return Files.exists(one) && Files.exists(other)
                    ? Files.isRegularFile(one) && Files.isSameFile(one, other)
                    : !Files.exists(one) && !Files.exists(other) && place(one).equals(place(other));
        } catch (IOException e) {
            return false; // the one that cannot be looked at cannot be opened, which is said then
        }
    }

    /** Where a file would be that is not there. */
    private static Path place(Path file) throws IOException {
        Path whole = file.toAbsolutePath().normalize();
        return whole.getParent() == null
                ? whole
                : whole.getParent().toRealPath().resolve(whole.getFileName());
    }

    /** Writes a file whole or not at all; fails if that is not possible, calling it by {@code words}. */
    public static void write(String words, Path file, byte[] bytes) {
        try {
            WholeFile.write(file, bytes);
        } catch (IOException e) {
            throw CommandFailure.environment("plumb: " + words + ": cannot be written: " + FileTrouble.inWords(e), e);
        }
    }

    /**
     * The text of a file that a user named, without the mark that editors of Windows put in front; fails saying why it
     * cannot be read.
     */
    public static String read(Path file) {
        try {
            String text = Files.readString(file);
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
        } catch (IOException e) {
            throw unreadable(file.toString(), e);
        }
    }

    /** What to tell of a file that cannot be read as text: its content is wrong, or the machine refuses it. */
    public static CommandFailure unreadable(String file, IOException reason) {
        return reason instanceof CharacterCodingException
                ? CommandFailure.rejected("plumb: " + file + ": this is no text in UTF-8", reason)
                : CommandFailure.environment(
                        "plumb: " + file + ": cannot be read: " + FileTrouble.inWords(reason), reason);
    }
}
