package plumbline.isa;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Texts that come with Plumbline: resources in UTF-8, named from the root as {@code /plumbline/isa/lib/ipv4.plumb}. */
public final class BuiltInText {
    private BuiltInText() {}

    /** The text of a resource; empty if there is none. */
    public static Optional<String> find(String resource) {
        try (InputStream in = BuiltInText.class.getResourceAsStream(resource)) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read resource " + resource, e);
        }
    }

    /** The text of a resource that must be there. */
    public static String of(String resource) {
        return find(resource).orElseThrow(() -> new IllegalStateException("missing resource " + resource));
    }
}
