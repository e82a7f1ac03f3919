package plumbline.programs.beaucoup.query;

import plumbline.isa.BuiltInText;

/** The 26 queries that come with the program. */
public final class ExampleQueries {
    private ExampleQueries() {}

    /** Reads them. */
    public static QuerySet load() {
        return QueryFile.read("queries.yaml", BuiltInText.of("/plumbline/programs/beaucoup/queries.yaml"));
    }
}
