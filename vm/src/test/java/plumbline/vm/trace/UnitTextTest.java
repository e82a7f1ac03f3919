package plumbline.vm.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Position;
import plumbline.isa.model.Unit;

/** The place of a P4 statement is its operator or the parenthesis of its call; a trace shows all of it. */
final class UnitTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "    hdr.ipv4.ttl = hdr.ipv4.ttl - 1;           | = hdr | hdr.ipv4.ttl = hdr.ipv4.ttl - 1",
                "    action drop() { mark_to_drop(standard); } | (st   | mark_to_drop(standard)",
                "    a = 1; if (routes.apply().hit) { b = 1; }  | ().   | if (routes.apply().hit) { b = 1; }",
                "    a = 1; if (routes.apply().hit) { b = 1; }  | = 1; } | b = 1",
                "V1Switch(Parse(), Ingress()) main;                 | main | apply routes",
            })
    void aP4StatementIsShownFromItsBeginning(String line, String place, String shown) {
        Sources sources = new Sources();
        sources.add("p.p4", line);
        Position at = Position.inSequence("p.p4", 1, line.indexOf(place) + 1);
        assertThat(new UnitText(sources).of(new Unit.Apply(Condition.ALWAYS, "routes", at)))
                .isEqualTo(shown);
    }
}
