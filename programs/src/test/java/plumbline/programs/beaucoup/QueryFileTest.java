package plumbline.programs.beaucoup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.model.Program;
import plumbline.pipelines.file.SetupFileException;
import plumbline.programs.beaucoup.query.Attribute;
import plumbline.programs.beaucoup.query.BudgetSharing;
import plumbline.programs.beaucoup.query.Filter;
import plumbline.programs.beaucoup.query.PacketField;
import plumbline.programs.beaucoup.query.Query;
import plumbline.programs.beaucoup.query.QueryFile;
import plumbline.programs.beaucoup.query.QuerySet;
import plumbline.programs.beaucoup.query.TcpFlags;
import plumbline.programs.rig.Catalogue;

class QueryFileTest {
    private static final String HEAD = "queries:\n- name: a\n  key: [src]\n  attribute: [dst]\n  threshold: 5\n";

    @Test
    void readsEverything() {
        QuerySet set = Queries.of("""
            budget: 0.25
            window: 2s
            queries:
              - name: scan
                key: [dst, src]
                attribute: [dst_port]
                threshold: 100
                filter: {protocol: TCP, flags: syn !ack, dst_port: 443}
            """);
        Filter filter = new Filter(OptionalInt.of(6), new TcpFlags(2, 18), OptionalInt.empty(), OptionalInt.of(443));
        assertThat(set)
                .isEqualTo(new QuerySet(
                        0.25,
                        OptionalLong.of(2_000_000_000),
                        Map.of(),
                        BudgetSharing.EQUAL,
                        List.of(new Query(
                                "scan",
                                List.of(PacketField.SRC, PacketField.DST),
                                Attribute.of(PacketField.DST_PORT),
                                100,
                                filter))));
    }

    @Test
    void whatIsLeftOutHasAMeaning() {
        QuerySet set = Queries.of(HEAD);
        assertThat(set.budget()).isEqualTo(1);
        assertThat(set.windowNanos()).isEmpty();
        assertThat(set.queries().getFirst().filter()).isEqualTo(Filter.NONE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "threshold: 5 | threshold: 0 | test.yaml:5:3: error[queries]: query a: threshold 0: at least 1",
                "threshold: 5 | threshold: many | 'queries.0.threshold' takes a whole number, not 'many'",
                "threshold: 5 | treshold: 5 | unknown key 'queries.0.treshold'; known here: attribute, filter, key,"
                        + " name, threshold",
                "[src] | [] | test.yaml:3:3: error[queries]: query a: a key is made of src, dst, src_port, dst_port,"
                    + " src_net, dst_net, protocol, dscp, ttl, length, ingress_port, vlan, src_mac, dst_mac, at least"
                    + " one of them",
                "[src] | [packet] | query a: a key is made of",
                "[src] | [source] | test.yaml:3:9: error[queries]: key: 'source' is none of src, dst, src_port,"
                        + " dst_port, packet, src_net, dst_net,",
                "[dst] | [dst, packet] | test.yaml:4:3: error[queries]: attribute: every packet is another value:"
                        + " packet stands alone, without dst",
                "attribute: [dst] | filter: {} | test.yaml:2:3: error[queries]: query a: attribute is missing",
                "threshold: 5 | threshold: [5 | test.yaml:",
            })
    void whatIsWrongIsSaid(String part, String wrong, String message) {
        assertThatExceptionOfType(SetupFileException.class)
                .isThrownBy(() -> Queries.of(HEAD.replace(part, wrong)))
                .withMessageStartingWith("test.yaml")
                .withMessageContaining(message);
    }

    /** Files that are something else, or of another shape, with a semicolon for each new line: no word of Java. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "program x;param y = 1 | test.yaml:1:1: error[queries]: there are no queries; write",
                "5 | test.yaml:1:1: error[queries]: there are no queries",
                "[1] | test.yaml:1:1: error[queries]: there are no queries",
                "queries: scan | test.yaml:1:10: error[queries]: 'queries' takes a list: [ … ]",
                "queries: {a: 1} | 'queries' takes a list: [ … ]",
                "queries:;- scan | test.yaml:2:3: error[queries]: 'queries.0' takes an object: { … }",
                "queries:;- key: src | 'queries.0.key' takes a list: [ … ]",
                "queries:;- filter: tcp | 'queries.0.filter' takes an object: { … }",
                "budget: lots | test.yaml:1:9: error[queries]: 'budget' takes a number, not 'lots'",
                "budgets: 1 | unknown key 'budgets'; known here: budget, dst_net, queries, sharing, src_net, window;"
                        + " did you mean 'budget'?",
                "queries: [];---;budget: 1 | the file goes on after its end",
                "queries: [ | test.yaml:1:11: error[queries]: this is not YAML: while parsing a flow node: expected"
                        + " the node content",
                "@ x | test.yaml:1:1: error[queries]: this is not YAML: while scanning for the next token: found"
                        + " character '@'",
            })
    void whatIsNoQueryFileIsSaid(String text, String message) {
        assertThatExceptionOfType(SetupFileException.class)
                .isThrownBy(() -> Queries.of(text.replace(';', '\n')))
                .withMessageStartingWith("test.yaml:")
                .withMessageContaining(message)
                .satisfies(thrown ->
                        assertThat(thrown.getMessage()).doesNotContain("plumbline.", "java.", "Cannot", "Source:"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "protocol: tpc | 12: error[queries]: protocol 'tpc': tcp, udp, icmp or a number up to 255",
                "protocol: 256 | 12: error[queries]: protocol '256'",
                "flags: sin | 12: error[queries]: 'sin' is no TCP flag",
                "protocol: udp, flags: syn | 27: error[queries]: flags are those of TCP, but the filter says protocol"
                        + " 17",
                "dst_port: 65536 | 12: error[queries]: dst_port 65536: 0 to 65535",
            })
    void filtersAreChecked(String filter, String message) {
        assertThatExceptionOfType(SetupFileException.class)
                .isThrownBy(() -> Queries.of(HEAD + "  filter: {" + filter + "}"))
                .withMessageContaining("test.yaml:6:" + message);
    }

    @Test
    void theWholeIsChecked() {
        assertThatExceptionOfType(SetupFileException.class)
                .isThrownBy(() -> Queries.of(""))
                .withMessageContaining("no queries");
        assertThatExceptionOfType(SetupFileException.class)
                .isThrownBy(() -> Queries.of(HEAD + HEAD.substring("queries:\n".length())))
                .withMessageContaining("test.yaml:6:3: error[queries]: two queries are named a");
        assertThatExceptionOfType(SetupFileException.class)
                .isThrownBy(() -> Queries.of("budget: 4\n" + HEAD))
                .withMessageContaining("test.yaml:1:1: error[queries]: budget 4.0");
        assertThatExceptionOfType(SetupFileException.class)
                .isThrownBy(() -> Queries.of("sharing: fair\n" + HEAD))
                .withMessageContaining("test.yaml:1:1: error[queries]: sharing 'fair': one of equal, max-min");
        assertThatExceptionOfType(SetupFileException.class)
                .isThrownBy(() -> Queries.of("dst_net: 33\n" + HEAD))
                .withMessageContaining("test.yaml:1:1: error[queries]: dst_net: 33: a prefix has 1 to 32 bits");
        assertThatExceptionOfType(SetupFileException.class)
                .isThrownBy(() -> Queries.of("window: 5\n" + HEAD))
                .withMessageContaining("test.yaml:1:1: error[queries]: window '5': a time such as 100ms");
    }

    @Test
    void everythingWrongIsSaidAtOnce() {
        assertThatExceptionOfType(SetupFileException.class)
                .isThrownBy(() -> Queries.of(HEAD.replace("[dst]", "[dts]") + "- threshold: 3\n"))
                .withMessageContaining("test.yaml:4:15: error[queries]: attribute: 'dts' is none of")
                .withMessageContaining("     4 |   attribute: [dts]")
                .withMessageContaining("test.yaml:6:3: error[queries]: a query without a name")
                .withMessageContaining("  fix: write name:");
    }

    /** What the program cannot answer is said at the query, too. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[dst]| [length, ttl]| q.yaml:2:3: error[queries]: query a: ",
                "queries:| 'window: 7ms;queries:'| q.yaml:1:1: error[queries]: the queries want a window",
                "queries:| 'threads: ;queries:'| q.yaml:1:1: error[queries]: unknown key",
                "queries:| 'budget: 1;dst_net: 9;queries:'| q.yaml:2:1: error[queries]: the queries want 9 bits",
            })
    void whatDoesNotFitTheProgramHasItsPlace(String part, String wrong, String message) {
        Program program = Catalogue.program("beaucoup", Map.of());
        String text = HEAD.replace(part, wrong.replace(';', '\n'));
        assertThatExceptionOfType(SetupFileException.class)
                .isThrownBy(() -> new BeauCoup().control(program, "q.yaml", text))
                .withMessageStartingWith(message);
    }

    @Property(tries = 300)
    void whateverIsReadIsReadOrRefused(@ForAll String junk) {
        try {
            assertThat(QueryFile.read("junk", HEAD.substring(0, Math.min(HEAD.length(), junk.length())) + junk))
                    .isNotNull();
        } catch (SetupFileException refused) {
            assertThat(refused).hasMessageStartingWith("junk");
        }
    }
}
