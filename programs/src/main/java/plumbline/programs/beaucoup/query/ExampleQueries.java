package plumbline.programs.beaucoup.query;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The 26 queries that come with the program. */
public final class ExampleQueries {
    private static final String FILE = "/plumbline/programs/beaucoup/queries.yaml";

    private ExampleQueries() {}

    /** Reads them. */
    public static QuerySet load() {
        try (InputStream in = ExampleQueries.class.getResourceAsStream(FILE)) {
            return QueryFile.read("queries.yaml", new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read resource " + FILE, e);
        }
    }
}
