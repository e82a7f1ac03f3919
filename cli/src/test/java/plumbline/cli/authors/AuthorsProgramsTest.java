package plumbline.cli.authors;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import plumbline.cli.program.ProgramLoader;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;

@EnabledIfSystemProperty(
        named = "plumbline.authors",
        matches = ".+",
        disabledReason = "no folder with the authors' programs is named")
class AuthorsProgramsTest {
    private static final Path FOLDER = Path.of(System.getProperty("plumbline.authors", "."));

    @TempDir
    Path temp;

    @Test
    void ahab() throws Exception {
        AhabOfTheAuthors theirs = new AhabOfTheAuthors(FOLDER.resolve("ahab"), temp).repaired();
        Verified verified = AhabOfTheAuthors.configured(theirs.program());
        StringBuilder users = new StringBuilder("id,packets\n");
        for (int i = 1; i <= 8; i++) users.append(i + "," + 3000 * i + "\n");
        Path file = Files.writeString(temp.resolve("users.csv"), users);
        String gen = "gen:counts?file=" + file + "&size=1264&rate=36kpps&gaps=constant&seed=1";
        Verified shifting = AhabOfTheAuthors.configured(theirs.withRightShifts().program());
        for (int delta : new int[] {1, 4}) {
          Verified ours = Verifier.verify(ProgramLoader.load("ahab", Map.of("delta", "" + delta, "tau_slice", "5", "bits", "5")).program(), Targets.named("tofino1")).orThrow();
          for (long seed = 1; seed <= 2; seed++) {
            print("theirs " + delta, AhabOfTheAuthors.run(verified, delta).run(gen, seed, 3_000_000_000L));
            print("shifts " + delta, AhabOfTheAuthors.run(shifting, delta).run(gen, seed, 3_000_000_000L));
            print("ours   " + delta, new SliceRun(ours, java.util.List.of(), "threshold", 0).run(gen, seed, 3_000_000_000L));
          }
        }
    }
    private static void print(String n, SliceRun.Outcome o) {
        System.out.println(n + " left " + o.left() + " sum " + o.left().values().stream().mapToInt(x->x).sum() + " mean " + o.mean(1000) + " last " + o.thresholds().getLast() + " first " + o.thresholds().subList(0, 40) + " n " + o.thresholds().size());
    }
}
