package plumbline.verifier.resources;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.model.Program;
import plumbline.isa.support.Assembled;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.exclusion.Exclusion;
import plumbline.verifier.target.Targets;

/**
 * Costs computed by hand from section 2.1 of the fact sheet; blocks have 1024 words of 128 bits, or 512 x 44 bits of
 * TCAM.
 */
class CostModelTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        register r : bit<32>[65536]        | access r[i] { word = 1 } | SRAM_BLOCKS | 17
        register r : bit<64>[65536]        | access r[i] { word = 1 } | SRAM_BLOCKS | 33
        register r : pair<bit<32>>[4096]   | access r[i] { lo = 1 }   | SRAM_BLOCKS | 3
        register r : bit<8>[1]             | access r[0] { word = 1 } | MAP_RAMS    | 2
        register r : bit<1>[131072]        | access r[i] { word = 1 } | MAP_RAMS    | 2
        register r : bit<32>[65536]        | access r[i] { word = 1 } | HASH_UNITS  | 1
        register r : bit<32>[131072]       | access r[j] { word = 1 } | HASH_UNITS  | 2
        register r : bit<32>[131072]       | access r[j] { word = 1 } | HASH_BITS   | 17
        register r : bit<32>[1024]         | access r[0] { word = 1 } | HASH_BITS   | 0
        register r : bit<32>[1024]         | access r[0] { word = i } | HASH_BITS   | 0
        register r : bit<32>[1024]         | access r[0] { word = i[7:0] } | HASH_BITS   | 8
        counter n : packets[65536]         | count n[i]               | SRAM_BLOCKS | 33
        counter n : packets_and_bytes[1024] | count n[i]              | MAP_RAMS    | 2
        lowpass l[2048] tau 1ms shift 0    | k = lowpass l[i](k)      | SRAM_BLOCKS | 3
        lowpass l[2048] tau 1ms shift 0    | k = lowpass l[i](k)      | METER_ALUS  | 1
        meter m : bytes[2048] committed 1 burst 1 peak 1 burst 1 | k = meter m[i](0) | METER_ALUS  | 1
        meter m : bytes[2048] committed 1 burst 1 peak 1 burst 1 | k = meter m[i](0) | SRAM_BLOCKS | 3
        ""                                 | k = crc32(i, j)          | HASH_UNITS  | 2
        ""                                 | k = crc32(i, j)          | EXACT_CROSSBAR_BYTES | 5
        ""                                 | k = random()             | RANDOM_GENERATORS | 1
        ""                                 | w = random()             | RANDOM_GENERATORS | 2
        ""                                 | "when i == 1 and j == 2 : k = 1" | GATEWAYS | 1
        ""                                 | "when k == 1 and i == 2 : j = 1" | GATEWAYS | 2
        ""                                 | "when k == 1 and i == 2 : j = 1" | LOGICAL_TABLES | 2
        ""                                 | "when k == 1 or i == 2 : j = 1"  | GATEWAYS | 2
        """)
    void costs(String declaration, String unit, Resource resource, long expected) {
        Program program = Assembled.program("""
            program t
            metadata i : bit<16>, j : bit<17>, k : bit<32>, w : bit<64>
            %s
            ingress { stage { %s } }
            """.formatted(declaration, unit));
        assertThat(usage(program).of(resource)).isEqualTo(expected);
    }

    /** Of a table with 32 key bits. */
    @ParameterizedTest
    @CsvSource({
        "exact,   8, 12289,  SRAM_BLOCKS, 5", // 22 + 4 + 1 + 8 = 35 bits, 3 in a word: 3072 in a block
        "exact,   8, 12288,  SRAM_BLOCKS, 4",
        "exact,   8,     1,  SRAM_BLOCKS, 4", // four ways
        "exact,  40,  1024,  SRAM_BLOCKS, 5", // 44 bits with a pointer, 2 in a word; 8 bytes of data, 16 in a word
        "exact,   8,     1,  HASH_BITS,  52",
        "exact,   8, 24576,  HASH_BITS,  52", // two blocks in each way
        "exact,   8,  3072,  TCAM_BLOCKS, 0",
        "ternary, 8,   512,  TCAM_BLOCKS, 1",
        "ternary, 8,   513,  TCAM_BLOCKS, 2",
        "optional, 8,  513,  TCAM_BLOCKS, 2",
        "ternary, 8,   512,  SRAM_BLOCKS, 1", // 9 bits, rounded to 16: 8 in a word
        "ternary, 8,  8193,  SRAM_BLOCKS, 2",
        "ternary, 8,   512,  TERNARY_CROSSBAR_GROUPS, 1",
        "exact,   8,   512,  EXACT_CROSSBAR_BYTES, 4",
        "exact,  40,   512,  ACTION_BUS_BYTES, 5",
    })
    void tables(String kind, int data, int size, Resource resource, long expected) {
        Program program = Assembled.program("""
            program t
            metadata key : bit<32>, out : bit<64>
            table t {
                key { key : %s }
                action set(v : bit<%d>) { out = v }
                action no() {}
                default no()
                size %d
            }
            ingress { stage { apply t } }
            """.formatted(kind, data, size));
        assertThat(usage(program).of(resource)).isEqualTo(expected);
    }

    /** A short key is the address itself, in blocks of 1024 words with up to five entries in each: one way. */
    @ParameterizedTest
    @CsvSource({
        "8,  256, 1, 13",
        "10, 16, 1, 13",
        "12, 16, 1, 13", // 4 entries of 2 + 4 + 1 + 8 = 15 bits to an index: one word holds them
        "14, 16, 4, 13", // 16 entries to an index, 5 in a word
        "15, 16, 4, 52", // 32 of them would be 8 blocks: four ways take less
        "15, 40960, 8, 13", // as many as the ways of so many entries take
        "16, 16, 4, 52",
    })
    void shortKeys(int bits, int size, long blocks, long hashBits) {
        Program program = Assembled.program("""
            program t
            metadata key : bit<%d>, out : bit<8>
            table t {
                key { key : exact }
                action set(v : bit<8>) { out = v }
                action no() {}
                default no()
                size %d
            }
            ingress { stage { apply t } }
            """.formatted(bits, size));
        assertThat(usage(program).of(Resource.SRAM_BLOCKS)).isEqualTo(blocks);
        assertThat(usage(program).of(Resource.HASH_BITS)).isEqualTo(hashBits);
    }

    private static Usage usage(Program program) {
        PlacedUnit unit = PlacedUnit.all(program).getFirst();
        return Usage.of(new CostModel(program, Targets.named("tofino1"), Exclusion.of(program)).of(unit));
    }
}
