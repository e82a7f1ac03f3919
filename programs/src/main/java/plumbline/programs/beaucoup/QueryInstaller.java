package plumbline.programs.beaucoup;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.pipelines.control.TableContents;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.CouponChoice;
import plumbline.programs.beaucoup.compile.Installed;
import plumbline.programs.beaucoup.compile.QueryCompiler;
import plumbline.programs.beaucoup.query.Attribute;
import plumbline.programs.beaucoup.query.Query;
import plumbline.programs.beaucoup.query.QuerySet;
import plumbline.vm.CounterArray;
import plumbline.vm.State;

/**
 * Compiles queries for one assembled program and puts them into its tables. Queries are replaced in three steps: read
 * {@link #installed} from the running switch, {@link #compile} in one's own thread, submit {@link #contents}: all
 * tables change between two packets, and no packet is lost or sees half of it.
 */
public final class QueryInstaller {
    /** The counter of coupons that were kept, by number of the query. */
    public static final String DRAWS = "draws";

    private final int coupons;
    private final int attributes;
    private final int entries;
    private final long windowNanos;

    /** @param program {@code beaucoup}, assembled with any parameters */
    public QueryInstaller(Program program) {
        coupons = Math.toIntExact(program.parameter("coupons"));
        attributes = Math.toIntExact(program.parameter("attributes"));
        entries = Math.toIntExact(program.parameter("entries"));
        windowNanos = program.parameter("window");
    }

    /**
     * Compiles queries for this program.
     *
     * @param installed what the switch is asked already; of these, the queries that are asked again keep their
     *     collectors
     * @throws IllegalArgumentException if the program has another window, lacks an attribute or room, or the budget is
     *     too small
     */
    public CompiledQueries compile(QuerySet asked, CouponChoice choice, Installed installed) {
        asked.windowNanos().ifPresent(window -> {
            if (window != windowNanos) {
                throw new IllegalArgumentException(
                        "the queries want a window of " + window + " ns, the program has " + windowNanos
                                + ": start it with -p window=" + window + ", or leave the window out of the file");
            }
        });
        asked.queries().forEach(this::checkAttribute);
        CompiledQueries compiled = new QueryCompiler(choice, coupons).compile(asked, installed);
        tables(compiled).forEach((table, ofTable) -> {
            if (ofTable.size() > entries) {
                throw new IllegalArgumentException(
                        "table " + table + " would hold " + ofTable.size() + " coupons, but has" + " room for "
                                + entries + ": start the program with -p entries=" + ofTable.size() + " or more");
            }
        });
        return compiled;
    }

    private void checkAttribute(Query query) {
        Attribute attribute = query.attribute();
        if (attribute.ordinal() >= attributes) {
            throw new IllegalArgumentException("query " + query.name() + ": the program has the first " + attributes
                    + " attributes; " + attribute.text() + " is number " + (attribute.ordinal() + 1)
                    + ": start it with -p attributes=" + (attribute.ordinal() + 1) + " or more");
        }
    }

    /** The complete contents of the program's coupon tables. */
    public Map<String, List<Table.Entry>> tables(CompiledQueries queries) {
        return queries.entries(attributes);
    }

    /** Has the program answer these queries, and no others. */
    public TableContents contents(CompiledQueries queries) {
        return new TableContents(tables(queries));
    }

    /** What the switch is asked; for the thread of the pipe. */
    public Installed installed(State state) {
        Map<String, List<Table.Entry>> tables = new HashMap<>();
        couponTables().forEach(table -> tables.put(table, state.table(table).entries()));
        CounterArray draws = state.counter(DRAWS);
        return Installed.read(
                tables,
                IntStream.rangeClosed(1, QuerySet.MOST)
                        .filter(id -> draws.packets(id) != 0)
                        .boxed()
                        .collect(Collectors.toSet()));
    }

    /** The tables that the queries are in. */
    public List<String> couponTables() {
        return Arrays.stream(Attribute.values())
                .limit(attributes)
                .map(Attribute::table)
                .toList();
    }
}
