package plumbline.nic.support;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** The folder shared/data that lies beside the checkout on the developers' machines. */
public final class SharedData {
    private SharedData() {}

    /** A file of it; skips the test where there is none. */
    public static Path file(String name) {
        Path here = Path.of("").toAbsolutePath();
        for (Path folder = here; folder != null; folder = folder.getParent()) {
            Path candidate = folder.resolve("shared/data").resolve(name);
            if (Files.exists(candidate)) {
                return candidate;
            }
        }
        Assumptions.abort("no shared/data/" + name + " beside " + here);
        return here;
    }
}
