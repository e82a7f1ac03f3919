package plumbline.network.topology;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The folder of an exercise, from which its topology names files; the topology lies in it, or in a folder in it. */
final class ExerciseFolder {
    private static final Pattern COMPILED = Pattern.compile("(?:build/)?(.+)\\.json");

    private final Path folder;

    /** @param topology the file */
    ExerciseFolder(String topology) {
        folder = Path.of(topology).toAbsolutePath().getParent();
    }

    /** Where a file is that is named; the name itself if it is not there. */
    String file(String name) {
        return Stream.of(folder, folder.resolve(".."))
                .map(place -> place.resolve(name).normalize())
                .filter(Files::exists)
                .findFirst()
                .map(Path::toString)
                .orElse(name);
    }

    /** The P4 source of a program; of a compiled one, {@code build/basic.json}, what it was compiled from. */
    String program(String name) {
        return file(COMPILED.matcher(name).replaceFirst("$1.p4"));
    }
}
