package plumbline.verifier.explain;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What PISA hardware demands of a program: one line for each fact of our sheet about Tofino and its compiler, with the
 * rules that hold a program to it.
 */
public enum HardwareFact {
    V01(
            "a register is accessed at most once in a pass",
            "p4c:bf-p4c/midend/register_read_write.cpp:517",
            "access-twice"),
    V02(
            "all accesses of a register are in one stage, and there are stages enough",
            "p4c:bf-p4c/mau/table_placement.cpp:4167,5657; p4c:bf-asm/target.h:306",
            "access-stages",
            "stage-count",
            "stage-sharing"),
    V03("a register belongs to ingress or to egress", "TNA (631348-0001) section 7", "access-stages"),
    V04("words have a width that the chip offers", "p4c:bf-p4c/mau/stateful_alu.cpp:2334", "register-width"),
    V05("a register fits the blocks that one ALU reaches", "p4c:bf-p4c/mau/tofino/memories.h:61", "register-size"),
    V06(
            "a stage's map RAMs, SRAM, meter and statistics ALUs, and how much of its memory one ALU reaches",
            "p4c:bf-p4c/specs/mau_spec.h:35-37; p4c:bf-p4c/mau/tofino/memories.h:59-72",
            "stage-map-rams",
            "stage-sram",
            "stage-registers",
            "stage-counters",
            "array-size"),
    V07("at most four register actions", "p4c:bf-p4c/midend/register_read_write.cpp:50-82", "register-actions"),
    V08(
            "two or four comparisons with the value read, of one form",
            "p4c:bf-p4c/specs/device.cpp StatefulAluSpec; p4c:bf-p4c/mau/stateful_alu.cpp:505,2423;"
                    + " p4c:bf-asm/jbay/salu_inst.cpp",
            "stateful-comparisons",
            "stateful-comparison-form"),
    V09(
            "two new values per word, of one instruction each",
            "p4c:bf-p4c/mau/stateful_alu.cpp:605,1527; p4c:bf-asm/salu_inst.cpp",
            "stateful-values",
            "stateful-operands",
            "stateful-instruction",
            "stateful-width"),
    V10(
            "two packet fields, or what the hash logic makes of some, into a register, no wider than its words; one"
                    + " into a low-pass filter",
            "p4c:bf-p4c/mau/tofino/input_xbar.cpp:2778; p4c:bf-p4c/mau/stateful_alu.cpp:2398;"
                    + " p4c:bf-p4c/mau/ixbar_expr.h",
            "stateful-inputs",
            "stateful-input-width",
            "filter-field"),
    V11("four large constants per register", "p4c:bf-p4c/mau/stateful_alu.cpp:2483", "stateful-constants"),
    V12(
            "one output, or four, each from one source; single words leave two ALUs free to compute values for them",
            "p4c:bf-p4c/mau/stateful_alu.cpp:358,405,605,1942,2152",
            "stateful-outputs",
            "stateful-output-source",
            "stateful-instruction"),
    V13("single bits are set, cleared and read", "p4c:bf-p4c/mau/stateful_alu.cpp:1520", "bit-register"),
    V14("one math unit per register, for the low word", "p4c:bf-asm/salu_inst.cpp:516", "math-unit"),
    V15(
            "one instruction per container and stage, with two sources, on the whole of it",
            "p4c:bf-p4c/mau/action_analysis.cpp:2754; p4c:bf-asm/instruction.cpp:919",
            List.of("written-twice", "phv", "container-width", "container-slice", "header-widths", "container-sources"),
            "one statement is one instruction and has at most two fields; that large constants are action data is not"
                    + " counted"),
    V16(
            "nothing is read in the action that writes it",
            "p4c:bf-p4c/mau/instruction_selection.cpp:2561",
            "same-stage-read"),
    V17("no multiplication, division or shift by a field", "p4c:bf-asm/instruction.cpp:1658-1715", "instruction"),
    V18(
            "a comparison looks at few bits, orders by constants only, does not calculate",
            "p4c:bf-p4c/mau/gateway.cpp:809-848,1135-1151; p4c:bf-p4c/mau/split_gateways.cpp",
            "gateway-inputs",
            "gateway-order",
            "guard-instruction"),
    V19(
            "a stage's logical tables, ternary tables, gateways and TCAM, with the rows that ranges take; no ternary"
                    + " key beside a prefix",
            "p4c:bf-p4c/specs/mau_spec.h:34-36; p4c:bf-p4c/mau/tofino/memories.h:54-56;"
                    + " p4c:bf-p4c/mau/resource_estimate.cpp:1603-1690; p4c:bf-p4c/midend/check_unsupported.cpp:99-111",
            "stage-tables",
            "stage-ternary-tables",
            "stage-gateways",
            "stage-tcam",
            "range-key",
            "prefix-key"),
    V20(
            "a stage's crossbars, hash bits and hash-distribution units; four ways of an exact table",
            "p4c:bf-p4c/specs/mau_spec.h:38-39,126-144; p4c:bf-p4c/mau/resource_estimate.cpp:507-650",
            "stage-exact-crossbar",
            "stage-ternary-crossbar",
            "stage-hash-bits",
            "stage-hash-units"),
    V21(
            "action data per entry, a stage's action bus and instructions",
            "p4c:bf-p4c/mau/tofino/action_data_bus.h:66; p4c:bf-p4c/mau/tofino/instruction_memory.h:27-43;"
                    + " p4c:bf-p4c/mau/instruction_memory.cpp:116-170",
            "action-data",
            "stage-action-bus",
            "stage-actions",
            "stage-instruction-rows"),
    V22(
            "the containers of the packet header vector, those that calculate, those of one direction, and validity"
                    + " bits",
            "p4c:bf-p4c/specs/phv_spec.cpp:363-443",
            "phv",
            "header-count"),
    V23(
            "the parser's rows, match registers, counter, extractors, window and depth; a field is extracted once; the"
                    + " deparser's checksum units",
            "p4c:bf-p4c/specs/parde_spec.h:411,510,536,551-556; p4c:bf-p4c/parde/check_parser_multi_write.cpp",
            "parser-rows",
            "parser-match",
            "parser-lookahead",
            "parser-counters",
            "parse-depth",
            "checksum-units",
            "extract-again",
            "payload-sum"),
    V24(
            "what digests, mirrors and resubmits carry",
            "TNA (631348-0001) sections 7.7, 7.10, 7.14",
            "bundle-size",
            "add-on-miss"),
    V25(
            "one resubmit, declared and bounded recirculation",
            "TNA (631348-0001) section 7.14",
            "resubmit-again",
            "recirculation"),
    V26(
            "the width in which time stamps wrap",
            "p4c:bf-p4c/p4include/tofino1_base.p4",
            "timestamp-width",
            "intrinsic-width"),
    V27("the queue is seen in egress only", "p4c:bf-p4c/p4include/tofino1_base.p4", "direction", "traffic-manager"),
    V28("two random generators in a stage", "p4c:bf-p4c/mau/tofino/action_data_bus.h:75", "stage-random"),
    V29("a table uses one of register, filter and selector", "p4c:bf-p4c/mau/attached_info.cpp:56-69", "one-memory"),
    V30("one index for all actions of a table", "p4c:bf-p4c/mau/instruction_selection.cpp:2046", "one-index"),
    V31(
            "hash distribution addresses memories of the same stage",
            "p4c:bf-p4c/specs/mau_spec.h:134-138; p4c:bf-p4c/mau/tofino/input_xbar.cpp",
            "hashed-index"),
    V32(
            "a table names the next one for each of its outcomes; long branches lead a result past other tables: none"
                    + " on Tofino, eight on Tofino 2",
            "p4c:bf-p4c/specs/device.h:226,303; p4c:bf-p4c/mau/table_placement.cpp:499,1010-1065",
            "next-table",
            "joined-results"),
    V33(
            "no metadata of Tofino's deparsers cuts a packet; Tofino 2 has mtu_trunc_len",
            "p4c:bf-p4c/p4include/tofino1_base.p4; p4c:bf-asm/jbay/deparser.cpp:87,114",
            "truncation");

    private final String statement;
    private final String source;
    private final List<String> codes;
    private final String remark;

    HardwareFact(String statement, String source, String... codes) {
        this(statement, source, List.of(codes), "");
    }

    HardwareFact(String statement, String source, List<String> codes, String remark) {
        this.statement = statement;
        this.source = source;
        this.codes = codes;
        this.remark = remark;
    }

    /** The facts that a rule stands for, by their names; empty if it is asked for on every machine. */
    static String of(String code) {
        return Arrays.stream(values())
                .filter(fact -> fact.codes.contains(code))
                .map(HardwareFact::name)
                .collect(Collectors.joining(", "));
    }

    /** What the hardware demands. */
    public String statement() {
        return statement;
    }

    /** Where that is stated. */
    public String source() {
        return source;
    }

    /** The rules that hold a program to it: the verifier's, and the assembler's where no text can say it. */
    public List<String> codes() {
        return codes;
    }

    /** What no rule has to check, and why; empty if there is no such thing. */
    public String remark() {
        return remark;
    }
}
