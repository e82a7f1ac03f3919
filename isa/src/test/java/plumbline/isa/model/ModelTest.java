package plumbline.isa.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.random.RandomPrograms;
import plumbline.isa.support.Assembled;

class ModelTest {
    private static final Condition A = compare("a");
    private static final Condition B = compare("b");

    private static Condition compare(String name) {
        return new Condition.Compare(Calc.of(new Field(name, 8)), Op.EQ, Calc.of(Const.of(1)), Position.NONE);
    }

    @Test
    void positionsSayNothingAboutMeaning() {
        Position here = new Position("a.plumb", 3, 5);
        assertThat(here)
                .isEqualTo(Position.NONE)
                .hasSameHashCodeAs(Position.NONE)
                .isNotEqualTo("a.plumb:3:5");
        assertThat(here).hasToString("a.plumb:3:5");
        assertThat(new Position("a.plumb", 0, 0)).hasToString("a.plumb");
        assertThat(new Stage("s", List.of(), here)).isEqualTo(new Stage("s", List.of(), Position.NONE));
    }

    /** In a guard, a computation, an access, a key, an action; not in egress, nor in a table that nothing applies. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        true  | ingress { stage { when parser_err != 0 : a = 1 } }
        true  | ingress { stage { when a == 1 and (a == 2 or not parser_err == 0) : a = 1 } }
        true  | ingress { stage { a = parser_err } }
        true  | ingress { stage { access r[parser_err] { word = 1 } } }
        true  | ingress { stage { access r[0] { when parser_err == 0x22 : word = 1 } } }
        true  | ingress { stage { access r[0] { out a = parser_err } } }
        true  | ingress { stage { a = crc16(parser_err) } }
        true  | ingress { stage { count c[parser_err] } }
        true  | table t { key { parser_err : exact } action go() { a = 1 } default go() } ingress { stage { apply t } }
        true  | table t { key { a : exact } action go() { a = parser_err } default go() } ingress { stage { apply t } }
        false | table t { key { parser_err : exact } action go() { a = 1 } default go() } ingress { stage { a = 1 } }
        false | table t { key { parser_err : exact } action go() { a = 1 } default go() } egress { stage { apply t } }
        false | egress { stage { a = parser_err } }
        false | ingress { stage { a = ingress_port } }
        """)
    void aProgramReadsParserErrInItsIngressStages(boolean reads, String stages) {
        String text = "program p\nmetadata a : bit<16>\nregister r : bit<16>[4]\ncounter c : packets[4]\n" + stages;
        Program program = Assembled.program(text);
        assertThat(program.readsParserErr()).isEqualTo(reads);
    }

    @Test
    void nestedConjunctionsLeaveNoTrace() {
        assertThat(Condition.and(Condition.ALWAYS, A)).isEqualTo(A);
        assertThat(Condition.and(A, Condition.ALWAYS)).isEqualTo(A);
        assertThat(Condition.and(Condition.ALWAYS, Condition.ALWAYS)).isEqualTo(Condition.ALWAYS);
        assertThat(Condition.and(Condition.and(A, B), A)).isEqualTo(new Condition.And(List.of(A, B, A)));
        assertThat(Condition.and(A, new Condition.Or(List.of(A, B))))
                .isEqualTo(new Condition.And(List.of(A, new Condition.Or(List.of(A, B)))));
    }

    @Test
    void matchesAreUnsigned() {
        assertThat(new Match.Range(1, -1).fits(Long.MIN_VALUE)).isTrue();
        assertThat(new Match.Range(1, -1).fits(0)).isFalse();
        assertThat(new Match.Range(5, 5).fits(5)).isTrue();
        assertThat(new Match.Range(Long.MAX_VALUE, Long.MIN_VALUE).fits(Long.MIN_VALUE))
                .isTrue();
        assertThat(new Match.Exact(-1).fits(-1)).isTrue();
        assertThat(new Match.Ternary(0xA0, 0xF0).fits(0xAB)).isTrue();
        assertThat(new Match.Ternary(0xA0, 0xF0).fits(0xBB)).isFalse();
        assertThat(Match.Ternary.ANY.fits(-1)).isTrue();
    }

    @Test
    void prefixesCountFromTheFirstBit() {
        Match.Prefix ten = new Match.Prefix(0x0A000000, 8, 32);
        assertThat(ten.fits(0x0AFFFFFFL)).isTrue();
        assertThat(ten.fits(0x0BFFFFFFL)).isFalse();
        assertThat(new Match.Prefix(0, 0, 64).fits(-1)).isTrue();
        assertThat(new Match.Prefix(-1, 64, 64).fits(-2)).isFalse();
        assertThat(Match.Prefix.mask(0, 64)).isZero();
        assertThat(Match.Prefix.mask(64, 64)).isEqualTo(-1);
        assertThat(Match.Prefix.mask(1, 64)).isEqualTo(Long.MIN_VALUE);
        assertThat(Match.Prefix.mask(3, 4)).isEqualTo(0xE);
    }

    @Test
    void bitsAtTheEnds() {
        assertThat(Bits.mask(0)).isZero();
        assertThat(Bits.mask(1)).isEqualTo(1);
        assertThat(Bits.mask(63)).isEqualTo(Long.MAX_VALUE);
        assertThat(Bits.mask(64)).isEqualTo(-1);
        assertThat(Bits.signed(1, 1)).isEqualTo(-1);
        assertThat(Bits.signed(0x80, 8)).isEqualTo(-128);
        assertThat(Bits.signed(0x17F, 8)).isEqualTo(127);
        assertThat(Bits.signed(-1, 64)).isEqualTo(-1);
    }

    @Test
    void sizesOfMemory() {
        assertThat(new Register("r", 32, false, 65536, 0, 0, Position.NONE).bits())
                .isEqualTo(2_097_152);
        assertThat(new Register("r", 64, true, 1 << 30, 0, 0, Position.NONE).bits())
                .isEqualTo(1L << 37);
        Header header = new Header("h", List.of(new Field("h.a", 4), new Field("h.b", 12)), Position.NONE);
        assertThat(header.bytes()).isEqualTo(2);
        assertThat(header.valid()).isEqualTo(new Field("h.valid", 1));
    }

    @Test
    void listsAreCopied() {
        List<Field> fields = new ArrayList<>(List.of(new Field("h.a", 8)));
        Header header = new Header("h", fields, Position.NONE);
        fields.clear();
        assertThat(header.fields()).hasSize(1);
        assertThatThrownBy(() -> header.fields().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void thingsAreFoundByName() {
        Program program = RandomPrograms.unlimited(4);
        program.registers()
                .forEach(it -> assertThat(program.register(it.name())).isSameAs(it));
        program.arrays().forEach(it -> assertThat(program.arrays(it.getClass()).contains(it))
                .isTrue());
        program.tables().forEach(it -> assertThat(program.table(it.name())).isSameAs(it));
        program.headers().forEach(it -> assertThat(program.header(it.name())).isSameAs(it));
        program.parameters()
                .forEach(it -> assertThat(program.parameter(it.name())).isEqualTo(it.value()));
        assertThat(program.stages(Direction.INGRESS)).isSameAs(program.ingress());
        assertThat(program.stages(Direction.EGRESS)).isSameAs(program.egress());
        assertThatThrownBy(() -> program.register("nowhere")).hasMessage("no register named nowhere");
    }

    @Test
    void intrinsicsAreNamedOnceAndReadableSomewhere() {
        assertThat(Arrays.stream(Intrinsic.values()).map(it -> it.field().name()))
                .doesNotHaveDuplicates();
        for (Intrinsic intrinsic : Intrinsic.values()) {
            assertThat(Intrinsic.named(intrinsic.field().name())).isSameAs(intrinsic);
            assertThat(intrinsic.meaning()).isNotBlank();
            for (Direction direction : Direction.values()) {
                assertThat(intrinsic.readableIn(direction) || !intrinsic.writableIn(direction))
                        .isTrue();
            }
        }
        assertThat(Intrinsic.named("nowhere")).isNull();
        assertThat(Bits.mask(Intrinsic.UCAST_EGRESS_PORT.field().width())).isEqualTo(Intrinsic.NO_PORT);
    }
}
