package plumbline.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The test classes of all modules, for documents that name them. */
final class TestClasses {
    private TestClasses() {}

    /** Their texts by name; two classes of one name count together. */
    static Map<String, String> texts() throws IOException {
        try (Stream<Path> files = Files.walk(Checkout.root())) {
            return files.filter(file -> file.toString().matches(".*/src/test/java/.*(Test|IT)\\.java"))
                    .collect(Collectors.toMap(
                            file -> file.getFileName().toString().replace(".java", ""),
                            TestClasses::text,
                            String::concat));
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
