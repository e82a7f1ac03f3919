package plumbline.vm.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.isa.random.RandomPackets;
import plumbline.isa.random.RandomPrograms;
import plumbline.vm.cases.CaseFile;
import plumbline.vm.reference.ReferenceWire;

/** No difference between the engines: random programs and packets, and the programs of all cases. */
class NoDiffTest {
    private static final int PACKETS = 40;
    /** Of methods so small that whole passes part. */
    private static final List<Integer> METHOD_BYTES = List.of(2_400, 3_400);

    @Property
    void onProgramsThatUseEverything(@ForAll long seed) {
        compare(RandomPrograms.unlimited(seed), seed, RandomPackets.frames(seed, PACKETS));
    }

    @Property
    void onProgramsForHardware(@ForAll long seed) {
        compare(RandomPrograms.pisa(seed), seed, RandomPackets.frames(seed, PACKETS));
    }

    @Property
    void onProgramsWithTablesOverSeveralStages(@ForAll long seed) {
        compare(RandomPrograms.extended(seed), seed, RandomPackets.frames(seed, PACKETS));
    }

    static List<CaseFile> lawfulCases() {
        return CaseFile.all(Path.of("src/test/resources/cases")).stream()
                .filter(file -> !file.traps())
                .toList();
    }

    /** Also cut short at every length. */
    @ParameterizedTest
    @MethodSource("lawfulCases")
    void onCases(CaseFile file) {
        List<byte[]> packets = new ArrayList<>(RandomPackets.frames(1, PACKETS));
        for (byte[] packet : file.packets()) {
            IntStream.rangeClosed(0, packet.length).forEach(length -> packets.add(Arrays.copyOf(packet, length)));
        }
        compare(file.program(), 1, packets);
    }

    /** Else comparing whole passes would compare nothing. */
    @Test
    void packetsGoThroughAtOnce() {
        int passed = 0;
        for (long seed = 0; seed < 30; seed++) {
            Twins twins = Twins.ofWholePasses(RandomPrograms.pisa(seed), seed);
            twins.run(RandomPackets.frames(seed, PACKETS));
            passed += twins.passed();
        }
        assertThat(passed).isGreaterThan(15);
    }

    /** Else comparing whole passes by headers would compare nothing: some pass, and some are too large to. */
    @Test
    void passesPartByHeaders() {
        int parted = 0;
        int stayed = 0;
        for (long seed = 0; seed < 30; seed++) {
            for (int bytes : METHOD_BYTES) {
                Twins twins = Twins.ofWholePassesByHeaders(RandomPrograms.pisa(seed), bytes, seed);
                twins.run(RandomPackets.frames(seed, PACKETS));
                parted += twins.parts() > 0 ? twins.passed() : 0;
                stayed += twins.parts() > 0 && twins.passed() == 0 ? 1 : 0;
            }
        }
        assertThat(parted).isGreaterThan(15);
        assertThat(stayed).isPositive();
    }

    /** Else comparing what was fetched ahead would compare nothing. */
    @Test
    void stateIsFetchedAhead() {
        long programs = LongStream.range(0, 30)
                .mapToObj(RandomPrograms::pisa)
                .filter(program -> !Compiler.with(new Thresholds(1, Thresholds.DEFAULT.fused()))
                        .load(program, Limits.NONE, 1)
                        .fetchedAhead()
                        .isEmpty())
                .count();
        assertThat(programs).isGreaterThan(6);
    }

    /** Else comparing packets that end inside a header would compare nothing. */
    @Test
    void cutPacketsGoOn() {
        int cut = 0;
        for (long seed = 0; seed < 100; seed++) {
            Program program = RandomPrograms.pisa(seed);
            for (byte[] packet : RandomPackets.frames(seed, PACKETS)) {
                ReferenceWire wire = new ReferenceWire(program);
                cut += wire.parse(packet).get("parser_err") != 0 && wire.goesOn() ? 1 : 0;
            }
        }
        assertThat(cut).isGreaterThan(50);
    }

    private static void compare(Program program, long seed, List<byte[]> packets) {
        Twins.ofAllFields(program, seed).run(packets);
        Twins.ofVisibleFields(program, seed).run(packets);
        Twins.ofAllFieldsFused(program, seed).run(packets);
        Twins.ofVisibleFieldsFused(program, seed).run(packets);
        Twins.ofWholePasses(program, seed).run(packets);
        Twins.ofBatchesFetchedAhead(program, seed).run(packets);
        METHOD_BYTES.forEach(
                bytes -> Twins.ofWholePassesByHeaders(program, bytes, seed).run(packets));
    }
}
