package plumbline.bench.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** An experiment of a user's: a file, and beside it a program and the sizes of its flows. */
public final class OwnExperiment {
    static final String PROGRAM = """
        program heavy
        param cells = 1024
        param report = 1
        param limit = 3
        include "lib"
        register row : bit<32>[cells]
        counter large : packets[1]
        metadata slot : bit<32>, seen : bit<32>
        ingress {
            stage "hash" {
                ucast_egress_port = ingress_port ^ 1
                slot = crc32(ipv4.src, ipv4.dst)
            }
            stage "count" {
                access row[slot] {
                    word = word + 1
                    out seen = new
                }
            }
            stage "report" {
                if report == 1 { ethernet.dst = seen }
                when seen >= limit : count large[0]
            }
        }
        """;

    static final String TEXT = """
        title: one row
        source: ours
        settings: {subject: program, program: heavy.plumb, workload: "counts:sizes.csv", packets: 100}
        sweep: {setting: cells, values: [1, 512]}
        seeds: [1, 2]
        series:
          limit 3: {limit: 3}
          "limit 1,000": {limit: 1_000}
        charts:
          - {metric: mse, label: error}
        """;

    private OwnExperiment() {}

    /** Writes it all into a folder. */
    public static Path write(Path folder) {
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve("heavy.plumb"), PROGRAM);
            Files.writeString(folder.resolve("lib.plumb"), "include \"ipv4\"\n");
            Files.writeString(folder.resolve("sizes.csv"), "flow,packets\n1,5\n2,3\n3,1\n");
            return Files.writeString(folder.resolve("mine.yaml"), TEXT);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static ExperimentRun run(Path file, Map<String, String> settings) throws IOException {
        return ExperimentRun.ofFile(file, Path.of("absent"), false, settings);
    }
}
