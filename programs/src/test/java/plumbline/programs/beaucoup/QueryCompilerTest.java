package plumbline.programs.beaucoup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Match;
import plumbline.isa.model.Table;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.CompiledQuery;
import plumbline.programs.beaucoup.compile.QueryCompiler;
import plumbline.programs.beaucoup.query.Attribute;

/** Ranges and entries of the 26 example queries. */
class QueryCompilerTest {
    private static final int HASH_VALUES = 65_536;

    private final CompiledQueries compiled = QueryCompiler.STANDARD.compile(Queries.examples());

    @Test
    void everyQueryStaysWithinItsShare() {
        assertThat(compiled.queries()).hasSize(26).allSatisfy(
                query -> assertThat(query.coupons().wordsPerPacket()).isLessThanOrEqualTo(1.0 / 26));
        assertThat(compiled.wordsPerPacket()).isBetween(0.5, 1.0);
        assertThat(compiled.queries().stream().map(CompiledQuery::id).distinct()).hasSize(26);
    }

    /** Every hash value of an attribute, looked up entry by entry, draws what the ranges say and nothing else. */
    @Test
    void everyCouponIsOnePrefix() {
        for (Attribute attribute : Attribute.values()) {
            List<CompiledQuery> queries = compiled.queries().stream()
                    .filter(query -> query.query().attribute() == attribute)
                    .toList();
            List<Table.Entry> entries = compiled.entries(11).get(attribute.table());
            assertThat(entries).hasSize(queries.stream().mapToInt(query -> query.coupons().m()).sum());
            for (int hash = 0; hash < HASH_VALUES; hash++) {
                assertThat(drawn(entries, hash)).as(attribute + " " + hash).isEqualTo(expected(queries, hash));
            }
        }
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
                found.add(List.of((long) query.id(), (long) (hash - query.first()) / values, (long) query.coupons().n()));
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
        Table.Entry first = one.entries(11).get("coupons_1").getFirst();
        assertThat(first.matches().subList(1, 6)).containsExactly(
                new Match.Ternary(1, 1), new Match.Ternary(6, 255), new Match.Ternary(2, 0x12), new Match.Ternary(7, 65535),
                new Match.Ternary(443, 65535));
        assertThat(first.call().data().getLast()).isEqualTo(1);
    }

    @Test
    void aKeyOfPortsNeedsPorts() {
        CompiledQueries one = QueryCompiler.STANDARD.compile(Queries.of("""
                queries: [{name: a, key: [dst_port, dst], attribute: [src], threshold: 50}]
                """));
        Table.Entry first = one.entries(11).get("coupons_0").getFirst();
        assertThat(first.matches().get(1)).isEqualTo(new Match.Ternary(1, 1));
        assertThat(first.call().data().getLast()).isEqualTo(2 + 8);
    }

    @Test
    void numbersInUseAreLeftAlone() {
        assertThat(ids(Set.of())).startsWith(1, 2, 3);
        assertThat(ids(Set.of(1, 2, 5))).startsWith(6, 7, 8);
        assertThat(ids(Set.of(250))).startsWith(251, 252, 253, 254, 255, 1, 2);
    }

    private static List<Integer> ids(Set<Integer> taken) {
        return QueryCompiler.STANDARD.compile(Queries.examples(), taken).queries().stream().map(CompiledQuery::id).toList();
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
