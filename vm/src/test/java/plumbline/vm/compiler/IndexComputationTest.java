package plumbline.vm.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Hash;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;
import plumbline.isa.support.Assembled;
import plumbline.vm.compiler.pass.IndexComputation;

/** Compiled code computes a hash once for all arrays that it addresses, as long as its inputs stay. */
class IndexComputationTest {
    private static Program assemble(String ingress) {
        return Assembled.program("""
            program t
            metadata a : bit<32>, g : bit<1>, h : bit<1>, i : bit<32>
            register r : bit<32>[16]
            register s : bit<32>[32]
            ingress {
            """ + ingress + "}");
    }

    private static List<Unit> hashes(String ingress) {
        return IndexComputation.of(assemble(ingress)).ingress().stream()
                .flatMap(stage -> stage.units().stream())
                .filter(unit -> unit instanceof Unit.Assign assign && assign.value() instanceof Hash)
                .toList();
    }

    @Test
    void oneHashServesTwoStages() {
        assertThat(hashes("""
            stage { access r[crc32(a)] { word = 1 } }
            stage { access s[crc32(a)] { word = 1 } }
            """)).hasSize(1);
    }

    @Test
    void aChangedInputIsHashedAgain() {
        assertThat(hashes("""
            stage { access r[crc32(a)] { word = 1 } ; a = 5 }
            stage { access s[crc32(a)] { word = 1 } }
            """)).hasSize(2);
    }

    /** {@code h} changes before the second use, {@code g} does not. */
    @Test
    void whatAllUsersAskForIsAskedForFirst() {
        List<Unit> hashes = hashes("""
            stage { when g and h : access r[crc32(a)] { word = 1 } ; h = 1 }
            stage { when g and h : access s[crc32(a)] { word = 1 } }
            """);
        Program guarded = assemble("stage { when g : i = crc32(a) }");
        assertThat(hashes)
                .extracting(Unit::guard)
                .containsExactly(guarded.ingress().getFirst().units().getFirst().guard());
    }

    @Test
    void aProgramWithoutHashedIndexesStaysAsItIs() {
        Program program = assemble("stage { i = crc32(a) } stage { access r[i] { word = 1 } }");
        assertThat(IndexComputation.of(program)).isSameAs(program);
    }
}
