package plumbline.programs.beaucoup;

import plumbline.programs.beaucoup.query.ExampleQueries;
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
        return ExampleQueries.load();
    }
}
