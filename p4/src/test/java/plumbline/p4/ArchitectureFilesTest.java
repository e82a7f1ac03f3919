package plumbline.p4;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.p4.source.IncludePath;
import plumbline.p4.syntax.P4Declaration;

/** The declarations of the architectures are found without a folder, and can be read. */
class ArchitectureFilesTest {
    @ParameterizedTest
    @CsvSource({
        "core.p4, packet_in",
        "tna.p4, RegisterAction",
        "t2na.p4, RegisterAction2",
        "v1model.p4, V1Switch",
        "psa.p4, PSA_Switch",
        "bmv2/psa.p4, PSA_Switch",
        "dpdk/psa.p4, PSA_Switch",
        "pna.p4, PNA_NIC",
        "bmv2/pna.p4, PNA_NIC",
        "dpdk/pna.p4, PNA_NIC",
        "tc/pna.p4, PNA_NIC",
    })
    void declares(String file, String name) {
        P4Text text = read("#include <" + file + ">\n#include <" + file + ">\n");
        assertThat(text.diagnostics()).isEmpty();
        assertThat(text.declarations()).extracting(P4Declaration::name).contains(name);
    }

    @ParameterizedTest
    @CsvSource({"tna.p4, QueueId_t, 5", "t2na.p4, QueueId_t, 7", "tna.p4, MirrorId_t, 10", "t2na.p4, MirrorId_t, 8"})
    void generationsDiffer(String file, String type, int width) {
        P4Declaration.TypeName found = read("#include <" + file + ">\n").declarations().stream()
                .filter(declaration -> declaration.name().equals(type))
                .map(P4Declaration.TypeName.class::cast)
                .findFirst()
                .orElseThrow();
        assertThat(Parenthesised.type(found.type())).isEqualTo("bit<" + width + ">");
    }

    /** As arguments may name them. */
    @Test
    void parametersOfPacketsAreCalledAsByP4c() {
        P4Text text = read("""
            #include <core.p4>
            header fixed { bit<8> a; }
                header variable { varbit<8> a; }
            struct s { fixed one; variable other; }
            parser P(packet_in packet, out s all) {
                state start {
                    packet.extract(hdr = all.one);
                    packet.extract(variableSizeHeader = all.other, variableFieldSizeInBits = 8);
                    packet.advance(sizeInBits = 8);
                    transition accept;
                }
            }
            control D(packet_out packet, in s all) { apply { packet.emit(hdr = all); } }
            """);
        assertThat(text.diagnostics()).isEmpty();
    }

    private static P4Text read(String text) {
        return P4Text.read("t.p4", text, new IncludePath(List.of()), Map.of());
    }
}
