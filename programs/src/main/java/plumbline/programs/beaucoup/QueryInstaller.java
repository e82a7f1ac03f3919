package plumbline.programs.beaucoup;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.pipelines.control.TableContents;
import plumbline.pipelines.file.WrongPartException;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.CouponChoice;
import plumbline.programs.beaucoup.compile.Installed;
import plumbline.programs.beaucoup.compile.QueryCompiler;
import plumbline.programs.beaucoup.query.Definitions;
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
    private final Definitions definitions;
    private final int entries;
    private final long windowNanos;

    /** @param program {@code beaucoup}, assembled with any parameters */
    public QueryInstaller(Program program) {
        coupons = Math.toIntExact(program.parameter("coupons"));
        definitions = Definitions.of(program);
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
        check(asked);
        return checked(compiler(choice).compile(asked, installed));
    }

    /**
     * Compiles queries for this program beside those that the switch is asked already, all of which keep their
     * collectors.
     *
     * @throws IllegalArgumentException as of {@link #compile}, or if something else is in the tables
     */
    public CompiledQueries add(QuerySet asked, CouponChoice choice, Installed installed) {
        check(asked);
        return checked(compiler(choice).add(asked, installed));
    }

    private QueryCompiler compiler(CouponChoice choice) {
        return new QueryCompiler(choice, coupons, definitions);
    }

    private void check(QuerySet asked) {
        asked.windowNanos().ifPresent(window -> {
            if (window != windowNanos) {
                throw new WrongPartException(
                        "/window",
                        "the queries want a window of " + window + " ns, the program has " + windowNanos
                                + ": start it with -p window=" + window + ", or leave the window out of the file");
            }
        });
        checkDefinitions(asked);
    }

    private CompiledQueries checked(CompiledQueries compiled) {
        tables(compiled).forEach((table, ofTable) -> {
            if (ofTable.size() > entries) {
                throw new IllegalArgumentException(
                        "table " + table + " would hold " + ofTable.size() + " coupons, but has" + " room for "
                                + entries + ": start the program with -p entries=" + ofTable.size() + " or more");
            }
        });
        return compiled;
    }

    private void checkDefinitions(QuerySet asked) {
        asked.queries().forEach(query -> definitions.missing(query).ifPresent(lack -> {
            throw new WrongPartException(
                    "/queries/" + asked.queries().indexOf(query),
                    "query " + query.name() + ": " + lack + ": start it with "
                            + BeauCoup.words(BeauCoup.parametersFor(asked)));
        }));
        asked.prefixes().forEach((field, bits) -> {
            if (!definitions.prefixes().get(field).equals(bits)) {
                throw new WrongPartException(
                        "/" + field.text(),
                        "the queries want " + bits + " bits of " + field.text()
                                + ", the program has " + definitions.prefixes().get(field) + ": start it with -p "
                                + field.text() + "=" + bits + ", or leave " + field.text() + " out of the file");
            }
        });
    }

    /** The complete contents of the program's coupon tables. */
    public Map<String, List<Table.Entry>> tables(CompiledQueries queries) {
        return queries.entries();
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
                definitions,
                tables,
                IntStream.rangeClosed(1, QuerySet.MOST)
                        .filter(id -> draws.packets(id) != 0)
                        .boxed()
                        .collect(Collectors.toSet()));
    }

    /** The tables that the queries are in. */
    public List<String> couponTables() {
        return definitions.attributes().keySet().stream()
                .map(Definitions::table)
                .toList();
    }
}
