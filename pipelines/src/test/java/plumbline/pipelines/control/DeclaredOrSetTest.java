package plumbline.pipelines.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Match;
import plumbline.isa.model.Table.MatchKind;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.Assembly;
import plumbline.isa.text.IncludeResolver;
import plumbline.vm.State;
import plumbline.vm.interpreter.Interpreter;

/** An entry is legal in a program's text exactly if it is legal when it is set at run time. */
class DeclaredOrSetTest {
    private static final int WIDTH = 3;
    private static final int VALUES = 1 << WIDTH;

    @ParameterizedTest
    @EnumSource(MatchKind.class)
    void oneRuleForBoth(MatchKind kind) {
        State state = new Interpreter()
                .load(assembled(kind, "").program().orElseThrow(), Limits.NONE, 0)
                .state();
        for (Match match : matches()) {
            boolean declared = assembled(kind, "entries { " + match.text(Long::toString) + " => hit() }")
                    .program()
                    .isPresent();
            assertThat(isSet(state, match))
                    .as("%s of a key that is %s", match, kind)
                    .isEqualTo(declared);
        }
    }

    private static Assembly assembled(MatchKind kind, String entries) {
        String text = """
            program one
            metadata k : bit<%d>
            table t {
                key { k : %s }
                action hit() {}
                action miss() {}
                %s
                default miss()
                size 99
            }
            ingress { stage { apply t } }
            """.formatted(WIDTH, kind.word(), entries);
        return Assembler.assemble("one.plumb", text, Map.of(), IncludeResolver.library());
    }

    private static boolean isSet(State state, Match match) {
        try {
            new TableBatch()
                    .add("t", List.of(match), 0, "hit")
                    .delete("t", List.of(match), 0)
                    .apply(state);
            return true;
        } catch (ControlException refused) {
            assertThat(refused).hasMessageContaining("key k is");
            return false;
        }
    }

    private static List<Match> matches() {
        List<Match> all = new ArrayList<>();
        for (int a = 0; a < VALUES; a++) {
            all.add(new Match.Exact(a));
            for (int b = a; b < VALUES; b++) {
                all.add(new Match.Range(a, b));
                all.add(new Match.Ternary(a, b | a));
            }
            all.add(new Match.Ternary(0, a));
            for (int length = 0; length <= WIDTH; length++) {
                all.add(new Match.Prefix(a & Match.Prefix.mask(length, WIDTH), length, WIDTH));
            }
        }
        return all;
    }
}
