package plumbline.cli.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import plumbline.cli.config.ConfigException;
import plumbline.cli.config.ConfigFile;
import plumbline.console.control.Answer;
import plumbline.console.control.Request;
import plumbline.isa.model.Program;
import plumbline.isa.support.Assembled;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.programs.ProgramControl;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;
import plumbline.vm.interpreter.Interpreter;

/** What was set by commands is written, and read back: by the same words, and in what every list says. */
class RunningConfigTest {
    private static final Program PROGRAM = Assembled.program("""
        program all
        include "ipv4"
        register threshold : bit<16>[4]
        register two : pair<bit<32>>[2]
        register seen : bit<32>[4]
        meter police : packets[8] committed 100 burst 10 peak 200 burst 20
        mirror tap to port 1 truncate 64
        metadata colour : bit<8>, limit : bit<16>, low : bit<32>
        table ways {
            key { ipv4.dst : lpm }
            action to(port : bit<9>) { ucast_egress_port = port }
            action drop() { drop_ctl = 1 }
            default drop()
            entries { 10.0.0.0/8 => to(1); 11.0.0.0/8 => drop() }
            size 64
        }
        table acl {
            key { ipv4.src : ternary; ipv4.protocol : range }
            action deny() { drop_ctl = 1 }
            action pass() { colour = 1 }
            entries { (_, 6) => deny() }
            size 64
        }
        ingress {
            stage "first" {
                apply ways
                colour = meter police[ingress_port](0)
                access threshold[0] { out limit = word }
                access two[0] { out low = lo }
                access seen[0] { word = word + 1 }
            }
            stage "second" {
                apply acl
                when limit == 7 : mirror_type = tap
            }
        }
        """);

    private static final String DECLARED_RATES = "committed=100 committed_burst=10 peak=200 peak_burst=20";
    private static final Map<String, List<String>> OPTIONS = new LinkedHashMap<>();

    static {
        OPTIONS.put("program", List.of("all.plumb"));
        OPTIONS.put("port", List.of("0=null:", "1=null:", "2@1=null:", "3@1=null:"));
    }

    /** A switch of two pipes that does not run. */
    private static Switch made() {
        SwitchBuilder builder = Switch.builder(
                Verifier.verify(PROGRAM, Targets.named("unlimited")).orThrow(), new Interpreter());
        for (int port = 0; port < 4; port++) {
            builder.port(port, port / 2, new DiscardPort("null:"));
        }
        return builder.build();
    }

    private static Requests requests(Switch device) {
        return Requests.at(0, PROGRAM, Optional.empty(), device);
    }

    private static RunningConfig config(Switch device) {
        return new RunningConfig(PROGRAM, device, OPTIONS, TrafficManagerConfig.DEFAULT, Set.of(), ConfigFile::text);
    }

    private static String saved(RunningConfig config, Switch device) {
        return config.text(requests(device).access());
    }

    private static ConfigFile read(String text) {
        return ConfigFile.read("s.yaml", text, Map.of("program", true, "port", true));
    }

    /** All that the lists of all topics say. */
    private static List<String> everything(Switch device) {
        List<String> all = new ArrayList<>();
        Requests requests = requests(device);
        for (int pipe = 0; pipe < 2; pipe++) {
            for (String words : List.of(
                    "table list ways",
                    "table list acl",
                    "meter read police",
                    "mirror list",
                    "multicast list",
                    "generator list",
                    "register read threshold",
                    "register read two")) {
                Stream<String> lines =
                        requests.answer(new Request(List.of(words.split(" ")), pipe)).accepted().lines().stream()
                                .map(line -> line.replaceFirst(
                                        " {2}\\d+ of \\d+ committed and .* tokens", "")) // packets take them
                                .filter(line -> !line.endsWith(DECLARED_RATES));
                all.addAll((words.endsWith("ways") ? lines.sorted() : lines).toList()); // prefixes have no order
            }
        }
        IntStream.range(0, 4)
                .forEach(port -> all.addAll(requests.answer(new Request(List.of("queue", "list", "" + port), null))
                        .accepted()
                        .lines()));
        return all;
    }

    @RepeatedTest(20)
    void whatWasSetIsSetAgain() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        Switch first = made();
        RunningConfig config = config(first);
        Requests requests = requests(first);
        int accepted = 0;
        for (int i = random.nextInt(60); i > 0; i--) {
            Answer answer = requests.answer(randomRequest(random));
            accepted += answer.error() == null ? 1 : 0;
        }
        String text = saved(config, first);
        Switch second = made();
        RunningConfig again = config(second);
        read(text).tell(again.beforeItRuns());
        assertThat(saved(again, second))
                .as("seed %d, %d commands", seed, accepted)
                .isEqualTo(text);
        assertThat(everything(second)).as("seed %d", seed).isEqualTo(everything(first));
    }

    @RepeatedTest(20)
    void aSwitchIsLedToWhatAFileSays() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        Switch one = made();
        Switch other = made();
        RunningConfig config = config(one);
        RunningConfig wanted = config(other);
        for (int i = 0; i < 40; i++) {
            requests(random.nextBoolean() ? one : other).answer(randomRequest(random));
        }
        String file = saved(wanted, other);
        List<Request> difference = config.rehearse(made(), read(file)::tell).apply(requests(one));
        difference.forEach(request -> requests(one).answer(request).accepted());
        assertThat(saved(config, one)).as("seed %d", seed).isEqualTo(file);
        assertThat(everything(one)).as("seed %d", seed).isEqualTo(everything(other));
        assertThat(config.rehearse(made(), read(file)::tell).apply(requests(one)))
                .isEmpty();
    }

    private static Request randomRequest(Random random) {
        Integer pipe = random.nextInt(3) == 0 ? random.nextInt(2) : null;
        String port = "" + random.nextInt(4);
        String cell = "" + random.nextInt(8);
        String number = "" + random.nextInt(1, 9);
        String net = random.nextInt(9, 13) + ".0.0.0/" + (random.nextBoolean() ? 8 : 9);
        String range = "priority " + random.nextInt(3) + ": (" + (random.nextBoolean() ? "_" : "10.0.0.0 &&& 255.0.0.0")
                + ", " + random.nextInt(6) + ".." + random.nextInt(6, 9) + ")";
        List<String> words =
                switch (random.nextInt(24)) {
                    case 0 -> List.of("table", "add", "ways", net + " => to(" + port + ")");
                    case 1 -> List.of("table", "modify", "ways", net + " => drop()");
                    case 2 -> List.of("table", "delete", "ways", net);
                    case 3 -> List.of("table", "default", "ways", "to(" + port + ")");
                    case 4, 5 -> List.of("table", "add", "acl", range + " => pass()");
                    case 6 -> List.of("table", "delete", "acl", range);
                    case 7 -> List.of("table", "delete", "acl", "(_, 6)");
                    case 8 -> List.of("table", "add", "acl", "(_, 6) => deny()");
                    case 9 -> List.of("table", "default", "acl", "pass()");
                    case 10 -> List.of("meter", "set", "police", cell, "committed=" + number);
                    case 11 -> List.of("meter", "set", "police", "all", "peak_burst=" + number);
                    case 12 -> List.of("meter", "reset", "police");
                    case 13 -> List.of("mirror", "port", "tap", port);
                    case 14 -> List.of("mirror", "truncate", "tap", number);
                    case 15 -> List.of("multicast", "set", number, port, "1/" + number);
                    case 16 -> List.of("multicast", "delete", number);
                    case 17 -> List.of("queue", "rate", port, number + "mbit");
                    case 18 ->
                        List.of(
                                "queue",
                                "schedule",
                                port,
                                List.of("strict", "weighted", "rotating").get(random.nextInt(3)),
                                number);
                    case 19 ->
                        List.of(
                                "queue",
                                "set",
                                port,
                                "0",
                                "rate=" + number + "kbit",
                                "alpha=0." + number,
                                "ecn=" + number + "cells",
                                "priority=" + number,
                                "discipline=" + List.of("fair", "pifo", "stfq").get(random.nextInt(3)));
                    case 20 ->
                        List.of("queue", "set", port, "all", "cells=" + number + "0", "guaranteed_cells=" + number);
                    case 21 ->
                        List.of("generator", "set", "every=" + number + "ms,app=" + (Integer.parseInt(cell) % 8));
                    case 22 -> List.of("generator", "stop", cell);
                    default ->
                        random.nextBoolean()
                                ? List.of("register", "write", "threshold", port, number)
                                : List.of("register", "write", "two", "1", number, cell);
                };
        return new Request(words, pipe);
    }

    @Test
    void theFileSaysWhatDiffers() {
        Switch device = made();
        RunningConfig config = config(device);
        Requests requests = requests(device);
        for (String words : List.of(
                "table delete ways 11.0.0.0/8",
                "table add ways 12.0.0.0/8=>to(2)",
                "meter set police all committed=7",
                "register write seen 0 9",
                "register write threshold 1 9",
                "multicast set 7 0 1/3")) {
            requests.answer(new Request(List.of(words.split(" ")), null)).accepted();
        }
        requests.answer(new Request(List.of("table", "default", "ways", "to(3)"), 1))
                .accepted();
        assertThat(saved(config, device)).isEqualTo("""
            run:
              program: all.plumb
              port:
              - 0=null:
              - 1=null:
              - 2@1=null:
              - 3@1=null:
            commands: |
              table --pipe 0 delete ways 11.0.0.0/8
              table --pipe 0 add ways '12.0.0.0/8 => to(port 2)'
              table --pipe 1 delete ways 11.0.0.0/8
              table --pipe 1 add ways '12.0.0.0/8 => to(port 2)'
              table --pipe 1 default ways 'to(port 3)'
              meter set police all committed=7 committed_burst=10 peak=200 peak_burst=20
              multicast set 7 0 1/3
              register write threshold 1 9
            """.replace("0=null:\n", "\"0=null:\"\n")
                .replace("- 1=null:", "- \"1=null:\"")
                .replace("- 2@1=null:", "- \"2@1=null:\"")
                .replace("- 3@1=null:", "- \"3@1=null:\""));
    }

    @Test
    void whatTheProgramsOwnControlPlaneSetsIsItsOwn() {
        Switch device = made();
        RunningConfig config = new RunningConfig(
                PROGRAM,
                device,
                OPTIONS,
                TrafficManagerConfig.DEFAULT,
                Set.of("ways", "threshold", ProgramControl.MULTICAST),
                ConfigFile::text);
        Requests requests = requests(device);
        for (String words : List.of(
                "table add ways 12.0.0.0/8=>to(2)",
                "register write threshold 1 9",
                "multicast set 7 0 1/3",
                "mirror truncate tap 5")) {
            requests.answer(new Request(List.of(words.split(" ")), null)).accepted();
        }
        String text = saved(config, device);
        assertThat(text).endsWith("commands: |\n  mirror truncate tap 5\n");
        assertThat(config.rehearse(made(), read(text)::tell).apply(requests)).isEmpty();
    }

    @Test
    void aLineThatIsRefusedIsNamed() {
        Requests requests = config(made()).beforeItRuns();
        assertThatThrownBy(() ->
                        read("commands: |\n  table list\n  table add ways x\n").tell(requests))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("s.yaml:3:3: error[config]: table: table ways: 'x': an entry is KEYS =>");
    }
}
