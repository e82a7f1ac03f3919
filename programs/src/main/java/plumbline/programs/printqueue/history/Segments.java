package plumbline.programs.printqueue.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The files of a history: numbered, the oldest first. */
final class Segments {
    private Segments() {}

    static Path path(Path folder, long number) {
        return folder.resolve(String.format(Locale.ROOT, "%08d%s", number, SegmentFormat.SUFFIX));
    }

    static long number(Path segment) {
        String name = segment.getFileName().toString();
        return Long.parseLong(name.substring(0, name.length() - SegmentFormat.SUFFIX.length()));
    }

    static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches("\\d{1,18}\\.pq"))
                    .sorted(Comparator.comparingLong(Segments::number))
                    .toList();
        }
    }
}
