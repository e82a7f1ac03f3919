package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.cli.program.JudgedProgram;
import plumbline.cli.program.LoadedProgram;
import plumbline.cli.program.P4Settings;
import plumbline.cli.program.ProgramCatalogue;
import plumbline.cli.program.ProgramLoader;
import plumbline.cli.program.Variants;
import plumbline.cli.script.Replies;
import plumbline.cli.script.Script;
import plumbline.cli.script.ScriptAgenda;
import plumbline.cli.script.TimedCommand;
import plumbline.cli.traffic.SwitchSettings;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.LowPass;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Table;
import plumbline.isa.random.RandomPackets;
import plumbline.p4.export.TnaExport;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.run.StepRunner;
import plumbline.programs.BuiltInPrograms;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.TargetException;
import plumbline.verifier.target.Targets;
import plumbline.vm.RegisterArray;
import plumbline.vm.compiler.Compiler;

/**
 * Built-in programs that a Tofino takes (three of them in the quick build) are exported, in the variant that it takes,
 * and read back: that is legal there too, and does the same with random packets.
 */
@Execution(ExecutionMode.CONCURRENT)
class ExportedProgramTest {
    private static final int PACKETS = 300;
    private static final int PORTS = 4;
    private static final int ETHERNET = 14;
    private static final long GAP_NANOS = 10_000;
    private static final long SEED = 20_261_128;

    /** Read back they need more stages than a Tofino 1 has; a Tofino 2 takes them. */
    private static final Set<String> TOO_LONG = Set.of("drill", "hcsfq");

    private static final Pattern ENTRY = Pattern.compile("=> (\\w+)");

    @TempDir
    Path temp;

    /** One with a sketch, one with packets that come round again, one with tables. */
    static Stream<Arguments> some() throws TargetException {
        return legal(List.of("tofino1"), List.of("conquest", "l2switch", "precision"));
    }

    static Stream<Arguments> programs() throws TargetException {
        return legal(List.of("tofino1", "tofino2"), BuiltInPrograms.names());
    }

    private static Stream<Arguments> legal(List<String> targets, List<String> names) throws TargetException {
        List<Arguments> legal = new ArrayList<>();
        for (String chip : targets) {
            Target target = Targets.named(chip);
            for (String name : names) {
                JudgedProgram asked = JudgedProgram.of(ProgramLoader.load(name, Map.of()), target);
                JudgedProgram judged = Variants.of(asked, Map.of()).orElse(asked);
                if (judged.accepted()) {
                    legal.add(Arguments.of(name, target.name(), judged.require()));
                }
            }
        }
        return legal.stream();
    }

    @ParameterizedTest(name = "{0} on {1}")
    @Tag("long")
    @MethodSource("programs")
    void allMeanTheSame(String name, String target, Verified written) throws Exception {
        meansTheSame(name, target, written);
    }

    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("some")
    void meansTheSame(String name, String target, Verified written) throws Exception {
        TnaExport.Exported exported = TnaExport.write(written.program(), new Sources());
        assertThat(exported.diagnostics()).isEmpty();
        Path file = Files.writeString(temp.resolve(name + ".p4"), exported.text());
        Target chip = Targets.named(target);
        LoadedProgram loaded = ProgramLoader.load(
                file.toString(), Map.of(), ProgramCatalogue.NONE, new P4Settings(List.of(), Map.of()).on(chip));
        Verdict verdict = Verifier.verify(loaded.program(), chip);
        if (TOO_LONG.contains(name) && target.equals("tofino1")) {
            assertThat(verdict.report().diagnostics())
                    .anyMatch(said -> said.code().equals("stage-count"));
            return;
        }
        assertThat(verdict).as("%s", verdict.report().diagnostics()).isInstanceOf(Verdict.Accepted.class);
        Run before =
                run(Verifier.verify(withoutMirrors(written.program()), chip).orThrow(), name);
        Run after = run(((Verdict.Accepted) verdict).verified(), name);
        for (int port = 0; port < PORTS; port++) {
            assertThat(difference(before.left().get(port), after.left().get(port)))
                    .as("port %d", port)
                    .isEmpty();
        }
        if (written.program().arrays(LowPass.class).isEmpty()) { // P4 does not say the time constants of the others
            assertThat(after.state()).isEqualTo(before.state());
        }
    }

    /**
     * What came of a run.
     *
     * @param left packets by port
     * @param state words by register, index and word
     */
    private record Run(Map<Integer, List<String>> left, Map<String, Long> state) {}

    private static Run run(Verified verified, String name) throws Exception {
        List<MemoryPort> ports = Stream.iterate(0, port -> port + 1)
                .limit(PORTS)
                .map(port -> new MemoryPort("port " + port))
                .toList();
        RandomPackets packets = new RandomPackets(SEED);
        for (int i = 0; i < PACKETS; i++) {
            ports.get(i % PORTS)
                    .add(
                            i * GAP_NANOS,
                            Stream.generate(packets::next)
                                    .filter(packet -> !hasOptions(packet))
                                    .findFirst()
                                    .orElseThrow());
        }
        var builder = SwitchSettings.seeded(SEED).to(Switch.builder(verified, new Compiler()));
        for (int port = 0; port < PORTS; port++) {
            builder.port(port, 0, ports.get(port));
        }
        try (Switch device = builder.build()) {
            setUp(device, verified.program(), name);
            new StepRunner(device).run();
            return new Run(left(ports), state(verified.program(), device));
        }
    }

    /** An IPv4 header with options: TNA's deparser computes the checksum of the fields that the program knows. */
    private static boolean hasOptions(byte[] packet) {
        return packet.length > ETHERNET && packet[12] == 8 && packet[13] == 0 && packet[ETHERNET] != 0x45;
    }

    /** The first packet that is another one. */
    private static Optional<String> difference(List<String> before, List<String> after) {
        for (int i = 0; i < Math.max(before.size(), after.size()); i++) {
            String one = i < before.size() ? before.get(i) : "none";
            String other = i < after.size() ? after.get(i) : "none";
            if (!one.equals(other)) {
                return Optional.of("packet " + i + " before: " + one + ", after: " + other);
            }
        }
        return Optional.empty();
    }

    /**
     * Mirrors of P4 lead where the control plane says, which cannot be round again: without a session no copy is made.
     */
    private static Program withoutMirrors(Program program) {
        return program.withStages(withoutMirrors(program.ingress()), withoutMirrors(program.egress()))
                .withTables(program.tables().stream()
                        .map(ExportedProgramTest::withoutMirrors)
                        .toList());
    }

    private static Table withoutMirrors(Table table) {
        return table.mapBodies(body -> body.stream()
                .filter(assign -> !assign.dest().equals(Intrinsic.MIRROR_TYPE.field()))
                .toList());
    }

    private static List<Stage> withoutMirrors(List<Stage> stages) {
        return stages.stream()
                .map(stage -> new Stage(
                        stage.name(),
                        stage.units().stream()
                                .filter(unit -> !unit.result().equals(Optional.of(Intrinsic.MIRROR_TYPE.field())))
                                .toList(),
                        stage.placed(),
                        stage.at()))
                .toList();
    }

    /** The entries of its benchmark. */
    private static void setUp(Switch device, Program program, String name) throws IOException {
        Path setUp = Checkout.root().resolve("bench/setups/" + name + ".txt");
        if (Files.exists(setUp)) {
            ScriptAgenda.executeAtOnce(commands(setUp, program), program, Optional.empty(), device, Replies.kept());
        }
    }

    /** Of actions that have one name in several tables, P4's names have the table in front. */
    private static List<TimedCommand> commands(Path setUp, Program program) throws IOException {
        Set<String> actions = program.tables().stream()
                .flatMap(table -> table.actions().stream())
                .map(Table.Action::name)
                .collect(Collectors.toSet());
        List<TimedCommand> commands = new ArrayList<>();
        for (String line : Files.readAllLines(setUp)) {
            if (line.startsWith("#")) {
                continue;
            }
            Matcher entry = ENTRY.matcher(line);
            commands.add(Script.at(
                    "0ns",
                    entry.replaceAll(found -> actions.contains(found.group(1))
                            ? found.group()
                            : "=> " + line.split(" ")[2] + "." + found.group(1))));
        }
        return commands;
    }

    private static Map<Integer, List<String>> left(List<MemoryPort> ports) {
        Map<Integer, List<String>> left = new TreeMap<>();
        for (int port = 0; port < ports.size(); port++) {
            left.put(
                    port,
                    ports.get(port).sent().stream()
                            .map(frame -> HexFormat.of().formatHex(frame.bytes()))
                            .toList());
        }
        return left;
    }

    private static Map<String, Long> state(Program program, Switch device) {
        Map<String, Long> state = new TreeMap<>();
        program.registers().forEach(register -> {
            RegisterArray cells = device.state().register(register.name());
            for (int i = 0; i < register.entries(); i++) {
                if (cells.lo(i) != register.initialLo() || register.paired() && cells.hi(i) != register.initialHi()) {
                    state.put(register.name() + "[" + i + "]", cells.lo(i));
                    state.put(register.name() + "[" + i + "].hi", register.paired() ? cells.hi(i) : 0);
                }
            }
        });
        return state;
    }
}
