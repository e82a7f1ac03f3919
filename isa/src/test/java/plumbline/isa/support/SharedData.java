package plumbline.isa.support;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Data that is not part of the repository: the folder shared/data beside the checkout, or above it. */
public final class SharedData {
    private static final String NAME = "shared/data";

    private SharedData() {}

    /** The folder; where there is none, {@code ../shared/data} as seen from the checkout. */
    public static Path folder() {
        for (Path above = Path.of("").toAbsolutePath(); above != null; above = above.getParent()) {
            if (Files.isDirectory(above.resolve(NAME))) {
                return above.resolve(NAME);
            }
        }
        return Path.of("../..", NAME); // tests run in their module's folder
    }

    /** A file of it; skips the test where there is none. */
    public static Path file(String name) {
        Path file = folder().resolve(name);
        assumeTrue(Files.isReadable(file), () -> "skipped: no " + NAME + "/" + name + " beside the checkout");
        return file;
    }
}
