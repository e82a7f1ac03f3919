package plumbline.isa.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plumbline.isa.BuiltInText;

/** Finds the files that a program includes. */
@FunctionalInterface
public interface IncludeResolver {
    /**
     * A text that was found.
     *
     * @param file as it is named in messages; the same file has the same name
     */
    record Source(String file, String text) {}

    /**
     * The text of an included file.
     *
     * @param name as it stands in the program
     * @param includingFile file in which it stands
     * @return empty if there is none
     * @throws IOException if it is there but cannot be read
     */
    Optional<Source> resolve(String name, String includingFile) throws IOException;

    /** What is in the built-in library. */
    List<String> LIBRARY = List.of("arp", "ethernet", "icmp", "ipv4", "ipv6", "nd", "transport");

    /** Nothing but the built-in library. */
    static IncludeResolver library() {
        return (name, includingFile) -> LIBRARY.contains(name)
                ? BuiltInText.find("/plumbline/isa/lib/" + name + ".plumb")
                        .map(text -> new Source("lib/" + name + ".plumb", text))
                : Optional.empty();
    }

    /** Files beside the including file, with or without {@code .plumb}; then the built-in library. */
    static IncludeResolver besideFile() {
        return (name, includingFile) -> {
            Optional<Path> path = beside(name, includingFile);
            return path.isPresent()
                    ? Optional.of(new Source(path.get().toString(), Files.readString(path.get())))
                    : library().resolve(name, includingFile);
        };
    }

    private static Optional<Path> beside(String name, String includingFile) {
        try {
            for (String candidate : new String[] {name, name + ".plumb"}) {
                Path path = Path.of(includingFile).resolveSibling(candidate).normalize();
                if (Files.isRegularFile(path)) {
                    return Optional.of(path);
                }
            }
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
        return Optional.empty();
    }
}
