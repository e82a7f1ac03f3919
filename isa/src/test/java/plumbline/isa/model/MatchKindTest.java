package plumbline.isa.model;

import static org.assertj.core.api.Assertions.assertThat;
import static plumbline.isa.model.MatchCanonicalTest.WIDTH;
import static plumbline.isa.model.MatchCanonicalTest.values;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plumbline.isa.model.Table.MatchKind;

/** What the kinds of keys accept, by the sets of values that each can say, counted out for a short key. */
class MatchKindTest {
    private static final int VALUES = 1 << WIDTH;

    @ParameterizedTest
    @EnumSource(MatchKind.class)
    void aKindAcceptsWhatItCanSayHoweverItIsWritten(MatchKind kind) {
        Set<List<Long>> said = said(kind);
        for (Match match : MatchCanonicalTest.all()) {
            assertThat(kind.accepts(match, WIDTH)).as("%s", match).isEqualTo(said.contains(values(match)));
        }
    }

    @ParameterizedTest
    @EnumSource(MatchKind.class)
    void noKindAcceptsWhatTheKeyCannotHold(MatchKind kind) {
        for (Match match : List.of(
                new Match.Exact(VALUES),
                new Match.Ternary(VALUES, VALUES),
                new Match.Prefix(0, WIDTH, WIDTH + 1),
                new Match.Range(0, VALUES))) {
            assertThat(kind.accepts(match, WIDTH)).as("%s", match).isFalse();
        }
    }

    @Test
    void theWidestKeysHaveNoOtherRule() {
        assertThat(MatchKind.EXACT.accepts(new Match.Exact(-1), 64)).isTrue();
        assertThat(MatchKind.LPM.accepts(Match.Ternary.ANY, 64)).isTrue();
        assertThat(MatchKind.LPM.accepts(new Match.Ternary(1, 1), 64)).isFalse();
        assertThat(MatchKind.RANGE.accepts(new Match.Range(1, -1), 64)).isTrue();
        assertThat(MatchKind.TERNARY.accepts(new Match.Range(1, -1), 64)).isFalse();
    }

    /** Four bits at a time, 2 n - 1 rows for n nibbles, at most 8: p4c's resource_estimate.cpp. */
    @Test
    void rowsOfRanges() {
        assertThat(MatchKind.RANGE.rows(4)).isEqualTo(1);
        assertThat(MatchKind.RANGE.rows(5)).isEqualTo(3);
        assertThat(MatchKind.RANGE.rows(16)).isEqualTo(7);
        assertThat(MatchKind.RANGE.rows(20)).isEqualTo(8);
        assertThat(MatchKind.TERNARY.rows(64)).isEqualTo(1);
    }

    private static Set<List<Long>> said(MatchKind kind) {
        Set<List<Long>> said = new HashSet<>();
        for (long a = 0; a < VALUES; a++) {
            long value = a;
            for (long b = 0; b < VALUES; b++) {
                long other = b;
                switch (kind) {
                    case EXACT, ADDRESS -> said.add(List.of(value));
                    case OPTIONAL ->
                        said.addAll(List.of(List.of(value), all().boxed().toList()));
                    case TERNARY ->
                        said.add(all().filter(key -> (key & other) == (value & other))
                                .boxed()
                                .toList());
                    case LPM ->
                        said.add(all().filter(key -> key >> other == value >> other)
                                .boxed()
                                .toList());
                    case RANGE ->
                        said.add(all().filter(key -> value <= key && key <= other)
                                .boxed()
                                .toList());
                }
            }
        }
        return said;
    }

    private static LongStream all() {
        return LongStream.range(0, VALUES);
    }
}
