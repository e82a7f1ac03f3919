package plumbline.cli.authors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plumbline.cli.program.P4Settings;
import plumbline.cli.program.ProgramCatalogue;
import plumbline.cli.program.ProgramLoader;
import plumbline.isa.model.Extern;
import plumbline.isa.model.LowPass;
import plumbline.isa.model.Program;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;

/** The published P4 of AHAB, with one key repaired and set up as its scripts do. */
final class AhabOfTheAuthors {
    /** Of {@code add_delta_rules.py}: log2 of the least and the largest threshold, and D = T / 2^delta. */
    private static final int LOW = 6;

    private static final int HIGH = 30;
    private static final int SLICE = 1;

    private final Path copy;

    /** @param checkout of Princeton-Cabernet/AHAB; what is changed is changed in a copy */
    AhabOfTheAuthors(Path checkout, Path copy) throws IOException {
        this.copy = copy;
        try (Stream<Path> files = Files.walk(checkout.resolve("p4src"))) {
            for (Path file : files.toList()) {
                Path to = copy.resolve(checkout.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(to);
                } else {
                    Files.copy(file, to);
                }
            }
        }
    }

    /** As it is. */
    Program program() {
        Path source = copy.resolve("p4src");
        return ProgramLoader.load(
                        source.resolve("afd.p4").toString(),
                        Map.of(),
                        ProgramCatalogue.NONE,
                        new P4Settings(List.of(source), Map.of()).on(Targets.named("tofino1")))
                .program();
    }

    /** Makes the prefix beside ternary keys ternary, too. */
    AhabOfTheAuthors repaired() throws IOException {
        Path file = copy.resolve("p4src/include/vlink_lookup.p4");
        Files.writeString(
                file, Files.readString(file).replace("hdr.ipv4.dst_addr: lpm ", "hdr.ipv4.dst_addr: ternary "));
        return this;
    }

    /** Adds the shifts to the right that its generator defines and, by a slip in a condition, gives no entries. */
    AhabOfTheAuthors withRightShifts() throws IOException {
        StringBuilder entries = new StringBuilder();
        for (int log = 0; log < 32; log++) {
            for (int exponent = log; exponent < 10 && exponent - log <= 8; exponent++) {
                entries.append("(%d, %d) : output_rshift_%d();\n".formatted(log, exponent, exponent - log));
            }
        }
        Files.writeString(
                copy.resolve("p4src/include/actions_and_entries/shift_lookup_output/const_entries.p4inc"),
                entries,
                StandardOpenOption.APPEND);
        return this;
    }

    /** The same, with time constants and shifts as {@code default_settings.sh} sets them. */
    static Verified configured(Program program) {
        List<Extern.Array> arrays =
                program.arrays().stream().map(AhabOfTheAuthors::configured).toList();
        Program configured = new Program(
                program.name(),
                program.parameters(),
                program.headers(),
                program.metadata(),
                program.parser(),
                program.registers(),
                arrays,
                program.tables(),
                program.fieldLists(),
                program.ingress(),
                program.egress(),
                program.deparser(),
                program.reparsing(),
                program.at());
        return Verifier.verify(configured, Targets.named("tofino1")).orThrow();
    }

    private static Extern.Array configured(Extern.Array array) {
        if (array instanceof LowPass filter) {
            return filter.name().contains("rate_estimator")
                    ? new LowPass(filter.name(), 4_000_000, 3, filter.entries(), filter.at())
                    : new LowPass(filter.name(), 16_000_000, 5, filter.entries(), filter.at());
        }
        return array;
    }

    /** What its scripts tell the switch, with the mirror of a port whose cable comes back in place of port 68. */
    static SliceRun run(Verified program, int delta) {
        List<String> setUp = new ArrayList<>(List.of("mirror session 50 2"));
        for (String protocol : List.of("0, 1", "1, 0", "0, 0")) {
            setUp.add("table add SwitchIngress.vlink_lookup.tb_match_ip '(_, " + protocol
                    + ", _, _) => SwitchIngress.vlink_lookup.set_vlink_noshift(" + SLICE + ")'");
        }
        for (int power = LOW; power <= HIGH; power++) {
            long step = 1L << power - delta;
            setUp.add(String.format(
                    "table add SwitchIngress.vlink_lookup.compute_candidates '%d &&& %d =>"
                            + " SwitchIngress.vlink_lookup.compute_candidates_act(%d, %d, %d)'",
                    1L << power,
                    0xffff_ffffL << power & 0xffff_ffffL,
                    power == HIGH ? 0 : step,
                    power == LOW ? 0 : -step & 0xffff_ffffL,
                    power - delta));
        }
        return new SliceRun(program, setUp, "SwitchIngress.vlink_lookup.stored_thresholds", SLICE);
    }
}
