package plumbline.pipelines;

import static org.assertj.core.api.Assertions.assertThat;
import static plumbline.isa.model.Intrinsic.DROP_CTL;
import static plumbline.isa.model.Intrinsic.MIRRORED;
import static plumbline.isa.model.Intrinsic.MIRROR_TYPE;
import static plumbline.isa.model.Intrinsic.RECIRCULATED;
import static plumbline.isa.model.Intrinsic.RESUBMIT_FLAG;
import static plumbline.isa.model.Intrinsic.RESUBMIT_TYPE;
import static plumbline.isa.model.Intrinsic.UCAST_EGRESS_PORT;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.run.StepRunner;
import plumbline.vm.Phv;

/**
 * Every way to another pass, from either direction, with no, some and all fields: the next pass finds exactly what was
 * declared, with the values of the direction that asked, and nothing else. Ingress writes 1, 2, 3 into a, b, c; egress
 * then writes 0x11, 0x12, 0x13.
 */
class CarriedMetadataTest {
    private static final Field A = new Field("a", 32);
    private static final Field B = new Field("b", 64);
    private static final Field C = new Field("c", 8);
    private static final int RECIRCULATION = FieldList.Recirculate.PORT;

    /** How a packet or its copy gets into another pass. */
    private enum Way {
        INGRESS_MIRROR,
        INGRESS_CLONE,
        EGRESS_MIRROR,
        EGRESS_CLONE,
        RESUBMIT,
        RECIRCULATE
    }

    /** Expected: fields of the pass that follows, and where it begins. */
    private record Row(Way way, List<Field> carried, String expected) {}

    @TestFactory
    Stream<DynamicTest> everyWayWithEveryChoiceOfFields() {
        return Stream.of(
                        new Row(Way.INGRESS_MIRROR, List.of(), "egress a=0 b=0 c=0"),
                        new Row(Way.INGRESS_MIRROR, List.of(A), "egress a=1 b=0 c=0"),
                        new Row(Way.INGRESS_MIRROR, List.of(B), "egress a=0 b=2 c=0"),
                        new Row(Way.INGRESS_MIRROR, List.of(C), "egress a=0 b=0 c=3"),
                        new Row(Way.INGRESS_MIRROR, List.of(C, A), "egress a=1 b=0 c=3"),
                        new Row(Way.INGRESS_MIRROR, List.of(A, B, C), "egress a=1 b=2 c=3"),
                        new Row(Way.INGRESS_CLONE, List.of(), "ingress a=0 b=0 c=0"),
                        new Row(Way.INGRESS_CLONE, List.of(A), "ingress a=1 b=0 c=0"),
                        new Row(Way.INGRESS_CLONE, List.of(C, B), "ingress a=0 b=2 c=3"),
                        new Row(Way.INGRESS_CLONE, List.of(A, B, C), "ingress a=1 b=2 c=3"),
                        new Row(Way.EGRESS_MIRROR, List.of(), "egress a=0 b=0 c=0"),
                        new Row(Way.EGRESS_MIRROR, List.of(B), "egress a=0 b=12 c=0"),
                        new Row(Way.EGRESS_MIRROR, List.of(C, A), "egress a=11 b=0 c=13"),
                        new Row(Way.EGRESS_MIRROR, List.of(A, B, C), "egress a=11 b=12 c=13"),
                        new Row(Way.EGRESS_CLONE, List.of(), "ingress a=0 b=0 c=0"),
                        new Row(Way.EGRESS_CLONE, List.of(C), "ingress a=0 b=0 c=13"),
                        new Row(Way.EGRESS_CLONE, List.of(B, A), "ingress a=11 b=12 c=0"),
                        new Row(Way.EGRESS_CLONE, List.of(A, B, C), "ingress a=11 b=12 c=13"),
                        new Row(Way.RESUBMIT, List.of(), "ingress a=0 b=0 c=0"),
                        new Row(Way.RESUBMIT, List.of(A), "ingress a=1 b=0 c=0"),
                        new Row(Way.RESUBMIT, List.of(C, B), "ingress a=0 b=2 c=3"),
                        new Row(Way.RESUBMIT, List.of(A, B, C), "ingress a=1 b=2 c=3"),
                        new Row(Way.RECIRCULATE, List.of(), "ingress a=0 b=0 c=0"),
                        new Row(Way.RECIRCULATE, List.of(B), "ingress a=0 b=12 c=0"),
                        new Row(Way.RECIRCULATE, List.of(C, A), "ingress a=11 b=0 c=13"),
                        new Row(Way.RECIRCULATE, List.of(A, B, C), "ingress a=11 b=12 c=13"))
                .map(row -> DynamicTest.dynamicTest(
                        row.way + " carries "
                                + row.carried.stream().map(Field::name).toList(),
                        () -> assertThat(nextPass(row.way, row.carried.toArray(Field[]::new)))
                                .containsExactly(row.expected)));
    }

    /** Two packets, so that what the first leaves behind in buffers would show in the second. */
    private static List<String> nextPass(Way way, Field... carried) {
        List<String> seen = new ArrayList<>();
        ScriptedEngine engine = new ScriptedEngine();
        engine.ingress(phv -> {
                    if (phv.get(RECIRCULATED) == 1 || phv.get(RESUBMIT_FLAG) == 1) {
                        seen.add(note("ingress", engine, phv));
                        phv.set(DROP_CTL, 1);
                    } else {
                        write(engine, phv, 0);
                        phv.set(UCAST_EGRESS_PORT, way == Way.RECIRCULATE ? RECIRCULATION : 1);
                        phv.set(MIRROR_TYPE, way == Way.INGRESS_MIRROR ? 1 : way == Way.INGRESS_CLONE ? 2 : 0);
                        phv.set(RESUBMIT_TYPE, way == Way.RESUBMIT ? 1 : 0);
                    }
                })
                .egress(phv -> {
                    if (phv.get(MIRRORED) == 1) {
                        seen.add(note("egress", engine, phv));
                    } else {
                        write(engine, phv, 0x10);
                        phv.set(MIRROR_TYPE, way == Way.EGRESS_MIRROR ? 1 : way == Way.EGRESS_CLONE ? 2 : 0);
                    }
                });
        MemoryPort in = new MemoryPort("in").add(1_000, new byte[60]).add(9_000, new byte[60]);
        Switch target = Switch.builder(
                        Programs.verified(Programs.declaring(
                                List.of(A, B, C),
                                Programs.mirrorTo(1, 1, carried),
                                Programs.cloneBack(2, 0, carried),
                                Programs.resubmit(1, 0, carried),
                                Programs.recirculate(0, carried))),
                        engine)
                .port(0, in)
                .port(1, new MemoryPort("out"))
                .build();
        assertThat(new StepRunner(target).run().conserved()).isTrue();
        assertThat(seen).hasSize(2);
        return seen.stream().distinct().toList();
    }

    private static void write(ScriptedEngine engine, Phv phv, int base) {
        engine.set(phv, A, base + 1L);
        engine.set(phv, B, base + 2L);
        engine.set(phv, C, base + 3L);
    }

    private static String note(String direction, ScriptedEngine engine, Phv phv) {
        return "%s a=%x b=%x c=%x".formatted(direction, engine.get(phv, A), engine.get(phv, B), engine.get(phv, C));
    }
}
