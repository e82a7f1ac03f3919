package plumbline.verifier.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Program;
import plumbline.isa.support.Assembled;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.exclusion.Exclusion;
import plumbline.verifier.fit.dependency.Dependencies;
import plumbline.verifier.fit.dependency.Work;
import plumbline.verifier.resources.CostModel;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.Targets;

/** Where tables move whose results are asked for, worked out by hand. */
class LateTablesTest {
    private static final String DECLARED = """
        program t
        metadata f : bit<32>, g : bit<32>, m : bit<1>, n : bit<8>, o : bit<8>, p : bit<8>
        for i in 0 .. 14 { metadata h{i} : bit<1> }
        table asked   { key { f : exact } action x() { } size 64 }
        table writing { key { f : exact } action x() { m = 1 } size 64 }
        table other   { key { g : exact } action x() { } size 64 }
        register r : bit<8>[256]
        """;

    /** The first stage of each unit of ingress, before tables move and afterwards. */
    private record Moved(Map<String, Integer> before, Map<String, Integer> after) {}

    private static Moved moved(String ingress) {
        Program program = Assembled.program(DECLARED + "ingress {\n" + ingress + "}");
        Target target = Targets.named("tofino1");
        Exclusion exclusion = Exclusion.of(program);
        CostModel needs = new CostModel(program, target, exclusion);
        List<Work> works = new ArrayList<>();
        for (PlacedUnit unit : PlacedUnit.all(program)) {
            works.add(Work.of(works.size(), unit, program, target, needs.of(unit)));
        }
        Division division = new Division(program, target, needs);
        Grouping.Result.Ordered ordered = (Grouping.Result.Ordered)
                Grouping.of(works, Dependencies.of(works, exclusion, program, target), division::span);
        ListScheduler.Search search = new ListScheduler.Search(ordered.graph(), target, division);
        Schedule schedule = ListScheduler.run(search, Set.of(), Set.of());
        return new Moved(stages(search, schedule), stages(search, LateTables.of(search, schedule)));
    }

    private static Map<String, Integer> stages(ListScheduler.Search search, Schedule schedule) {
        return search.graph().groups().stream()
                .collect(Collectors.toMap(Group::name, group -> schedule.first(group.number())));
    }

    @Test
    void aTableMovesToWhoAsks() {
        Moved moved = moved("""
            apply asked
            apply other
            o = n + 1
            p = o + 1
            when asked.hit : access r[p] { word = word + 1 }
            """);
        assertThat(moved.before()).containsEntry("table asked", 0).containsEntry("register r", 2);
        assertThat(moved.after())
                .containsEntry("table asked", 2)
                .containsEntry("register r", 2)
                .containsEntry("table other", 0);
    }

    /** What it writes is read a stage later. */
    @Test
    void aTableStaysInFrontOfWhoReadsWhatItWrites() {
        Moved moved = moved("""
            apply writing
            o = n + 1
            p = o + 1
            when writing.hit and m == 1 : access r[p] { word = word + 1 }
            """);
        assertThat(moved.before()).containsEntry("table writing", 0);
        assertThat(moved.after()).containsEntry("table writing", 1).containsEntry("register r", 2);
    }

    /** The stage of who asks has all its 16 logical tables, so that the table goes to the one before. */
    @Test
    void aTableGoesAsFarAsThereIsRoom() {
        Moved moved = moved("""
            apply asked
            o = n + 1
            p = o + 1
            for i in 0 .. 14 { when p == i : h{i} = 1 }
            when asked.hit and p == 40 : m = 1
            """);
        assertThat(moved.before())
                .containsEntry("table asked", 0)
                .containsEntry("h14", 2)
                .containsEntry("m", 2);
        assertThat(moved.after()).containsEntry("table asked", 1).containsEntry("m", 2);
    }
}
