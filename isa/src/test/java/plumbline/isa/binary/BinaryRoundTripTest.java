package plumbline.isa.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Draw;
import plumbline.isa.model.Field;
import plumbline.isa.model.Hash;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.Op;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;
import plumbline.isa.random.Nodes;
import plumbline.isa.random.RandomPrograms;
import plumbline.isa.random.Samples;

class BinaryRoundTripTest {
    @Provide
    Arbitrary<Program> programs() {
        return Samples.programs();
    }

    @Property
    void modelToBytesToModelIsTheSame(@ForAll("programs") Program program) throws IOException {
        Program read = BinaryReader.read(BinaryWriter.write(program));
        assertThat(read).isEqualTo(program);
        assertThat(places(read)).isEqualTo(places(program));
    }

    @Property(tries = 100)
    void partsOfTablesStayTheSame(@ForAll long seed) throws IOException {
        Program program = RandomPrograms.extended(seed);
        assertThat(BinaryReader.read(BinaryWriter.write(program))).isEqualTo(program);
    }

    /** All positions are equal, so they are compared as texts. */
    private static List<String> places(Program program) {
        return Nodes.of(program, Position.class).stream()
                .map(Position::toString)
                .toList();
    }

    @Property(tries = 50)
    void sameProgramSameBytes(@ForAll long seed) {
        assertThat(BinaryWriter.write(RandomPrograms.unlimited(seed)))
                .isEqualTo(BinaryWriter.write(RandomPrograms.unlimited(seed)));
    }

    @Test
    void takesNamesInAnyScriptAndNumbersOfAllBits() throws IOException {
        Field field = new Field("größe.ключ", 64);
        Unit unit = new Unit.Assign(
                new Condition.Compare(
                        Calc.of(field),
                        Op.EQ,
                        Calc.of(new Const(Long.MIN_VALUE, 64)),
                        new Position("ä b.plumb", 1 << 30, 7)),
                field,
                Calc.of(Op.PLUS, field, Const.of(-1)),
                new Position("", -1, Integer.MAX_VALUE));
        Hash value = Hash.of(new HashFunction.Crc(64, Long.MIN_VALUE, true, false, -1, 1), List.of(field));
        Unit hash = new Unit.Assign(Condition.ALWAYS, field, value, Position.NONE);
        Program program = with(RandomPrograms.pisa(1), List.of(unit, hash));
        Program read = BinaryReader.read(BinaryWriter.write(program));
        assertThat(read).isEqualTo(program);
        assertThat(places(read)).isEqualTo(places(program));
    }

    /** A field costs its name once, an instruction some ten bytes. */
    @Test
    void isCompact() {
        Program program = RandomPrograms.unlimited(3);
        long nodes = Nodes.of(program).stream()
                .filter(node -> node instanceof Record)
                .count();
        assertThat(BinaryWriter.write(program).length).isLessThan((int) (nodes * 8));
    }

    @Test
    void refusesToWriteWhatItCouldNotRead() {
        Condition condition = new Condition.Or(List.of());
        for (int i = 0; i < BinaryFormat.MAX_DEPTH; i++) {
            condition = new Condition.Not(condition);
        }
        Unit unit = new Unit.Assign(condition, new Field("x", 1), new Draw(), Position.NONE);
        Program program = with(RandomPrograms.pisa(1), List.of(unit));
        assertThatThrownBy(() -> BinaryWriter.write(program))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the program is nested deeper than 500 records");
    }

    private static Program with(Program program, List<Unit> units) {
        return program.withStages(List.of(new Stage("", units, Position.NONE)), program.egress());
    }
}
