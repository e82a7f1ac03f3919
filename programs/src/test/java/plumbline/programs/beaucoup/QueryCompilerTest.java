package plumbline.programs.beaucoup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Match;
import plumbline.isa.model.Table;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.CompiledQuery;
import plumbline.programs.beaucoup.compile.Installed;
import plumbline.programs.beaucoup.compile.QueryCompiler;
import plumbline.programs.beaucoup.query.Attribute;
import plumbline.programs.beaucoup.query.Definitions;

/** Ranges and entries of the 26 example queries. */
class QueryCompilerTest {
    private static final int HASH_VALUES = 65_536;

    private final CompiledQueries compiled = QueryCompiler.STANDARD.compile(Queries.examples());

    @Test
    void everyQueryStaysWithinItsShare() {
        assertThat(compiled.queries()).hasSize(26).allSatisfy(query -> assertThat(
                        query.coupons().wordsPerPacket())
                .isLessThanOrEqualTo(1.0 / 26));
        assertThat(compiled.wordsPerPacket()).isBetween(0.5, 1.0);
        assertThat(compiled.queries().stream().map(CompiledQuery::id).distinct())
                .hasSize(26);
    }

    /** Every hash value of an attribute, looked up entry by entry, draws what the ranges say and nothing else. */
    @Test
    void everyCouponIsOnePrefix() {
        for (Attribute attribute : Definitions.STANDARD.attributes().values()) {
            List<CompiledQuery> queries = compiled.queries().stream()
                    .filter(query -> query.query().attribute().equals(attribute))
                    .toList();
            List<Table.Entry> entries = compiled.entries().get(Definitions.table(number(attribute)));
            assertThat(entries)
                    .hasSize(queries.stream()
                            .mapToInt(query -> query.coupons().m())
                            .sum());
            for (int hash = 0; hash < HASH_VALUES; hash++) {
                assertThat(drawn(entries, hash)).as("%s %d", attribute, hash).isEqualTo(expected(queries, hash));
            }
        }
    }

    private static int number(Attribute attribute) {
        return Definitions.STANDARD.number(attribute).getAsInt();
    }

    private static List<List<Long>> drawn(List<Table.Entry> entries, int hash) {
        List<List<Long>> found = new ArrayList<>();
        for (Table.Entry entry : entries) {
            if (entry.matches().getFirst().fits(hash)) {
                found.add(entry.call().data().subList(0, 3));
            }
        }
        return found;
    }

    private static List<List<Long>> expected(List<CompiledQuery> queries, int hash) {
        List<List<Long>> found = new ArrayList<>();
        for (CompiledQuery query : queries) {
            int values = HASH_VALUES >> query.coupons().power();
            if (hash >= query.first() && hash < query.first() + query.coupons().m() * values) {
                found.add(List.of((long) query.id(), (long) (hash - query.first()) / values, (long)
                        query.coupons().n()));
            }
        }
        return found;
    }

    @Test
    void filtersBecomeMasks() {
        CompiledQueries one = QueryCompiler.STANDARD.compile(Queries.of("""
            queries:
              - {name: a, key: [src], attribute: [dst], threshold: 50,
                 filter: {protocol: tcp, flags: syn !ack, src_port: 7, dst_port: 443}}
            """));
        Table.Entry first = one.entries().get("coupons_1").getFirst();
        assertThat(first.matches().subList(1, 6))
                .containsExactly(
                        new Match.Ternary(1, 1),
                        new Match.Ternary(6, 255),
                        new Match.Ternary(2, 0x12),
                        new Match.Ternary(7, 65535),
                        new Match.Ternary(443, 65535));
        assertThat(first.call().data().getLast()).isEqualTo(1);
    }

    @Test
    void aKeyOfPortsNeedsPorts() {
        CompiledQueries one = QueryCompiler.STANDARD.compile(Queries.of("""
            queries: [{name: a, key: [dst_port, dst], attribute: [src], threshold: 50}]
            """));
        Table.Entry first = one.entries().get("coupons_0").getFirst();
        assertThat(first.matches().get(1)).isEqualTo(new Match.Ternary(1, 1));
        assertThat(first.call().data().getLast()).isEqualTo(2 + 8);
    }

    @Test
    void numbersInUseAreLeftAlone() {
        assertThat(ids(Set.of(), Set.of())).startsWith(1, 2, 3);
        assertThat(ids(Set.of(1, 2, 5), Set.of())).startsWith(6, 7, 8);
        assertThat(ids(Set.of(250), Set.of())).startsWith(251, 252, 253, 254, 255, 1, 2);
    }

    /** Somebody was 3 and 5 a moment ago, and is not any more: their collectors may still live. */
    @Test
    void numbersThatHaveDrawnComeLast() {
        assertThat(ids(Set.of(2), Set.of(2, 3, 5))).startsWith(4, 6, 7);
        Set<Integer> all = IntStream.rangeClosed(1, 255).boxed().collect(Collectors.toSet());
        assertThat(ids(Set.of(2), all)).startsWith(3, 4, 5);
    }

    private static List<Integer> ids(Set<Integer> installed, Set<Integer> drawn) {
        Installed before = new Installed(new CompiledQueries(List.of(), Definitions.STANDARD), installed, drawn);
        return QueryCompiler.STANDARD.compile(Queries.examples(), before).queries().stream()
                .map(CompiledQuery::id)
                .toList();
    }

    private static Installed installed(CompiledQueries queries) {
        return Installed.read(Definitions.STANDARD, queries.entries(), Set.of());
    }

    /** What tables hold is all of a query but its name and its threshold. */
    @Test
    void queriesAreReadBackFromTheirEntries() {
        Installed read = installed(compiled);
        assertThat(read.ids()).hasSize(26);
        assertThat(read.queries().queries()).hasSize(26).allSatisfy(query -> {
            CompiledQuery was = compiled.byId(query.id()).orElseThrow();
            assertThat(query.coupons()).isEqualTo(was.coupons());
            assertThat(query.first()).isEqualTo(was.first());
            assertThat(query.query().key()).isEqualTo(was.query().key());
            assertThat(query.query().attribute()).isEqualTo(was.query().attribute());
            assertThat(query.query().filter()).isEqualTo(was.query().filter());
            assertThat(query.query().name())
                    .isEqualTo("number " + query.id() + " ("
                            + was.query().attribute().text() + ")");
        });
        assertThat(read.named(compiled).queries()).containsExactlyInAnyOrderElementsOf(compiled.queries());
    }

    /** An entry that somebody has added by hand makes the query another one; its number stays in use. */
    @Test
    void whatIsNoQueryOfOursIsNotKept() {
        Map<String, List<Table.Entry>> tables = new HashMap<>(compiled.entries());
        List<Table.Entry> entries = new ArrayList<>(tables.get("coupons_1"));
        Table.Entry first = entries.removeFirst();
        tables.put("coupons_1", entries);
        Installed read = Installed.read(Definitions.STANDARD, tables, Set.of());
        assertThat(read.ids()).hasSize(26);
        assertThat(read.queries().queries())
                .hasSize(25)
                .noneMatch(query -> query.id() == first.call().data().getFirst());
    }

    @Test
    void theSameQueriesAgainAreTheSame() {
        assertThat(QueryCompiler.STANDARD.compile(Queries.examples(), installed(compiled)))
                .isEqualTo(compiled);
    }

    /** A query that stays has the entries that it had, wherever it stands now and however it is called. */
    @Test
    void aQueryThatStaysKeepsItsEntries() {
        CompiledQueries before = QueryCompiler.STANDARD.compile(Queries.of("""
            queries:
              - {name: gone, key: [dst_port], attribute: [dst], threshold: 3000}
              - {name: stays, key: [src], attribute: [dst], threshold: 1000, filter: {flags: syn !ack, dst_port: 443}}
            """));
        CompiledQueries after = QueryCompiler.STANDARD.compile(Queries.of("""
            queries:
              - {name: large coupons, key: [src], attribute: [dst], threshold: 300}
              - {name: another threshold, key: [src], attribute: [dst], threshold: 2000, filter: {flags: syn !ack, dst_port: 443}}
              - {name: another filter, key: [src], attribute: [dst], threshold: 1000, filter: {flags: syn, dst_port: 443}}
              - {name: another key, key: [dst], attribute: [dst], threshold: 1000, filter: {flags: syn !ack, dst_port: 443}}
              - {name: other name, key: [src], attribute: [dst], threshold: 1000, filter: {flags: syn !ack, dst_port: 443}}
            """), installed(before));
        CompiledQuery was = before.queries().getLast();
        CompiledQuery is = after.queries().getLast();
        assertThat(is).isEqualTo(new CompiledQuery(is.query(), was.id(), was.coupons(), was.first()));
        assertThat(is.query().name()).isEqualTo("other name");
        assertThat(after.entries().get("coupons_1"))
                .containsAll(before.entries().get("coupons_1").stream()
                        .filter(entry -> entry.call().data().getFirst() == was.id())
                        .toList());
        assertThat(after.queries().stream().map(CompiledQuery::id)).containsExactly(3, 4, 5, 6, 2);
        List<Table.Entry> entries = after.entries().get("coupons_1");
        for (int hash = 0; hash < HASH_VALUES; hash++) {
            assertThat(drawn(entries, hash)).as("hash %d", hash).hasSizeLessThan(2);
        }
        assertThat(after.wordsPerPacket()).isLessThanOrEqualTo(1);
    }

    /** One query alone takes 0.7 words of one: two others get half of the rest each, not a third of all. */
    @Test
    void newQueriesShareWhatTheOldOnesLeave() {
        String old = "{name: old, key: [src], attribute: [src_port], threshold: 100}";
        CompiledQueries before = QueryCompiler.STANDARD.compile(Queries.of("queries: [" + old + "]"));
        assertThat(before.wordsPerPacket()).isBetween(0.7, 0.8);
        CompiledQueries after = QueryCompiler.STANDARD.compile(Queries.of("queries: [" + old + """
            , {name: a, key: [src], attribute: [dst], threshold: 100}, {name: b, key: [src], attribute: [dst], threshold: 200}]
            """), installed(before));
        assertThat(after.queries().getFirst()).isEqualTo(before.queries().getFirst());
        assertThat(after.queries().subList(1, 3))
                .allSatisfy(query -> assertThat(query.coupons().wordsPerPacket())
                        .isLessThanOrEqualTo((1 - before.wordsPerPacket()) / 2));
        CompiledQueries anew = QueryCompiler.STANDARD.compile(
                Queries.of("queries: [" + old + "]"), installed(before).anew());
        assertThat(anew.queries().getFirst().id()).isEqualTo(2);
    }

    /** A query for 10,000 packets cannot use its share; one for 100 gets what is left, and errs less. */
    @Test
    void whatAQueryLeavesOfItsShareGoesToTheOthers() {
        String queries = """
            queries:
              - {name: few, key: [src], attribute: [dst], threshold: 100}
              - {name: many, key: [src], attribute: [packet], threshold: 10000}
              - {name: more, key: [dst], attribute: [packet], threshold: 10000}
            """;
        CompiledQueries equal = QueryCompiler.STANDARD.compile(Queries.of("budget: 0.5\n" + queries));
        CompiledQueries shared =
                QueryCompiler.STANDARD.compile(Queries.of("budget: 0.5\nsharing: max-min\n" + queries));
        assertThat(equal.queries().getFirst().coupons().wordsPerPacket()).isLessThanOrEqualTo(0.5 / 3);
        assertThat(shared.queries().getFirst().coupons().wordsPerPacket()).isGreaterThan(0.3);
        assertThat(shared.wordsPerPacket())
                .isGreaterThan(equal.wordsPerPacket())
                .isLessThanOrEqualTo(0.5);
        for (int number = 0; number < 3; number++) {
            CompiledQuery before = equal.queries().get(number);
            CompiledQuery after = shared.queries().get(number);
            assertThat(after.coupons().meanError(before.query().threshold()))
                    .isLessThanOrEqualTo(
                            before.coupons().meanError(before.query().threshold()));
        }
        assertThat(QueryCompiler.STANDARD.compile(
                        Queries.of("budget: 0.5\nsharing: max-min\n" + queries), installed(shared)))
                .as("kept as they are")
                .isEqualTo(shared);
    }

    /** Adding and removing changes no entry of the others. */
    @Test
    void queriesComeAndGoWithoutTouchingTheOthers() {
        Installed before = installed(compiled);
        CompiledQueries more = QueryCompiler.STANDARD.add(
                Queries.of("budget: 1.5\nqueries: [{name: new, key: [dst], attribute: [dst_port], threshold: 700}]"),
                before);
        assertThat(more.queries()).hasSize(27);
        assertThat(more.queries().getLast().id()).isEqualTo(27);
        compiled.entries().forEach((table, entries) -> assertThat(more.entries().get(table).stream()
                        .filter(entry -> entry.call().data().getFirst() != 27))
                .containsExactlyInAnyOrderElementsOf(entries));

        CompiledQueries fewer = installed(more).without(List.of(27, 3));
        assertThat(fewer.queries()).hasSize(25);
        fewer.entries().forEach((table, entries) -> assertThat(entries)
                .containsExactlyInAnyOrderElementsOf(compiled.entries().get(table).stream()
                        .filter(entry -> entry.call().data().getFirst() != 3)
                        .toList()));
    }

    @Test
    void aQueryThatIsThereIsNotAddedAgain() {
        CompiledQueries again = QueryCompiler.STANDARD.add(Queries.examples(), installed(compiled));
        assertThat(again).isEqualTo(compiled);
    }

    @Test
    void whatCannotBeAddedOrRemovedIsSaid() {
        Installed before = installed(compiled);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> before.without(List.of(27)))
                .withMessageContaining("there is no query 27, but 1, 2, 3");
        Map<String, List<Table.Entry>> tables = new HashMap<>(compiled.entries());
        tables.put("coupons_1", tables.get("coupons_1").subList(1, 20));
        Installed strange = Installed.read(Definitions.STANDARD, tables, Set.of());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> QueryCompiler.STANDARD.add(Queries.examples(), strange))
                .withMessageContaining("are of no query that was compiled");
    }

    @Test
    void aBudgetThatTheOldOnesExceedIsRefused() {
        String old = "{name: old, key: [src], attribute: [src_port], threshold: 100}";
        CompiledQueries before = QueryCompiler.STANDARD.compile(Queries.of("queries: [" + old + "]"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> QueryCompiler.STANDARD.compile(
                        Queries.of("budget: 0.5\nqueries: [" + old + "]"), installed(before)))
                .withMessageContaining("already access up to 0.7266 memory words")
                .withMessageContaining("--anew");
    }

    @Test
    void aBudgetThatIsTooSmallIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> QueryCompiler.STANDARD.compile(Queries.of("""
                    budget: 0.00001
                    queries: [{name: a, key: [src], attribute: [dst], threshold: 50}]
                    """)))
                .withMessageContaining("give a larger budget");
    }
}
