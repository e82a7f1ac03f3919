package plumbline.cli;

import java.nio.file.Files;
import java.nio.file.Path;

/** The checkout that these tests run in, wherever Maven or an editor started them. */
public final class Checkout {
    private Checkout() {}

    public static Path root() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve("plumb")) && Files.exists(folder.resolve("pom.xml"))) {
                return folder;
            }
        }
        throw new IllegalStateException(
                "not inside a checkout of Plumbline: " + Path.of("").toAbsolutePath());
    }
}
