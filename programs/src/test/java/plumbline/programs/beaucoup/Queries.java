package plumbline.programs.beaucoup;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import plumbline.programs.beaucoup.query.QueryFile;
import plumbline.programs.beaucoup.query.QuerySet;

/** Queries for tests. */
final class Queries {
    private Queries() {}

    static QuerySet of(String yaml) {
        return QueryFile.read("test.yaml", yaml);
    }

    /** The file that comes with the program. */
    static QuerySet examples() {
        try (InputStream in = BeauCoup.class.getResourceAsStream("queries.yaml")) {
            return of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
