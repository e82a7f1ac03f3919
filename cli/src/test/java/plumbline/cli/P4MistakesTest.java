package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Small mistakes in a P4 program, as everybody makes them: one error, its place, and the way out. */
class P4MistakesTest {
    @TempDir
    Path temp;

    private Plumb.Outcome verify(String text, String target) throws IOException {
        Path file = Files.writeString(temp.resolve("p.p4"), text);
        return Plumb.run("verify", file.toString(), "--target", target);
    }

    private static String right() throws IOException {
        return Files.readString(Checkout.root().resolve("docs/p4/l2.p4"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "Switch(pipe) main;        |                           | no-main: no instance 'main' of a package"
                        + " follows | end with Switch(pipe) main;",
                "packet.extract(hdr.ethernet);|packet.lookahead<mac_t>(); | unknown-name: there is no type 'mac_t' |",
                "packet.extract(hdr.ethernet);|packet.extract(hdr.ethernet) | syntax: expected ';' at the end of the"
                        + " statement |",
                "hdr.ethernet.dst: exact   | hdr.ethernet.dts: exact   | unknown-name: ethernet_h has no member 'dts'"
                        + " | did you mean 'dst'?",
                "{ forward; flood; drop; } | { forwrd; flood; drop; }  | unknown-name: there is no action 'forwrd' |"
                        + " did you mean 'forward'?",
                "#include <tna.p4>         |                           | unknown-name: there is no type"
                        + " 'ingress_intrinsic_metadata_t' | #include <tna.p4> declares it",
                "#include <tna.p4>         | #include <tna1.p4>        | include: there is no file 'tna1.p4' | name"
                        + " its folder with -I",
                "dprsr_md.drop_ctl = 1;    | dprsr_md.drop_ctl = hdr.ethernet.type; | type-mismatch: expected bit<3>,"
                        + " found bit<16> | write the cast: (bit<3>)",
                "addresses.apply();~}~} | addresses.apply();~}   | syntax: a '}' is missing before 'control' | close"
                        + " what is open above",
                "default_action = drop();  | default_action = forward(); | argument: action 'forward' has no argument"
                        + " for its parameter 'port' | parameters: port",
                "{ forward; flood; drop; } | { forward; flood; }       | table: action 'drop' is not in the actions of"
                        + " table 'addresses' | list it",
                "addresses.apply();        | ig_md.ingress_port = 1;   | left-value: this cannot be written |"
                        + " parameters with out or inout can",
                "transition accept;        | transition ipv4;          | unknown-name: there is no state 'ipv4' |"
                        + " there are: accept, reject, start",
                "dprsr_md.drop_ctl = 1;    | addresses.apply();        | unknown-name: there is no name 'addresses' |"
                        + " declare it before it is used",
                "dst: exact                | dst: prefix               | unknown-name: there is no match kind 'prefix'"
                        + " | there are: ",
                "addresses.apply();        | if (hdr.ethernet.type) { addresses.apply(); } | type-mismatch: expected"
                        + " bool, found bit<16> | compare it: != 0",
                "addresses.apply();        | if (hdr.ethernet.type = 5) { addresses.apply(); } | syntax: expected ')',"
                        + " found '=' | compare with ==",
                "action drop() {           | action drop() { } action drop() { | duplicate-name: 'drop' is declared"
                        + " already | rename one of them",
                "IngressDeparser(), EgressParser(), Egress(), EgressDeparser() | IngressDeparser() | argument: the"
                        + " constructor of Pipeline has no argument for its parameter 'egress_parser' | parameters:"
                        + " ingress_parser",
                "addresses.apply();        | addresses;                | syntax: expected an assignment or a call,"
                        + " found ';' |",
                "addresses.apply();        | addresses.aply();         | unknown-name: table addresses has no member"
                        + " 'aply' | did you mean 'apply'?",
                "addresses.apply();        | if (hdr.ethernet.isvalid()) { addresses.apply(); } | unknown-name:"
                        + " ethernet_h has no member 'isvalid' | did you mean 'isValid'?",
                "addresses.apply();        | if (hdr.ethernet.isValid() == 1) { addresses.apply(); } | operand: '=='"
                        + " is not defined on bool and int | a bool is true or false",
                "hdr.ethernet.dst: exact   | hdr.dst: exact            | unknown-name: headers_t has no member 'dst'"
                        + " | did you mean 'ethernet.dst'?",
                "addresses.apply();        | while (true) { addresses.apply(); } | syntax: P4 has no loop 'while' |"
                        + " write a 'for' whose rounds are known",
                "hdr.ethernet.dst: exact   | hdr.eth.dst: exact        | unknown-name: headers_t has no member 'eth'"
                        + " | there are: ethernet",
                "struct meta_t { }         | struct meta_t { int seen; } | type: field 'seen' of 'meta_t' cannot be of"
                        + " type int |",
                "drop_ctl = 1;             | drop_ctl = 0xg;           | syntax: '0xg' is not a number |",
                "Ingress(), IngressDeparser() | Ingress, IngressDeparser() | constant: the argument for 'ingress' must"
                        + " be known when the program is compiled | write () behind it",
                "{ ethernet_h ethernet; }  | { ethernet_h ethernet; ipv4_h ipv4; } | unknown-name: there is no type"
                        + " 'ipv4_h' | declare it before it is used",
            })
    void aMistakeIsOneErrorWithItsPlace(String right, String wrong, String error, String wayOut) throws IOException {
        String text = right();
        String from = right.replace("~}~}", "\n    }\n}");
        assertThat(text).contains(from);
        String to = wrong == null ? "" : wrong.replace("~", "\n    ");
        int place = text.indexOf(from);
        Plumb.Outcome said = verify(text.substring(0, place) + to + text.substring(place + from.length()), "tofino1");
        String code = error.substring(0, error.indexOf(':'));
        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.out() + said.err())
                .containsPattern("p\\.p4:\\d+:\\d+: error\\[" + code + "]: ")
                .contains(error.substring(code.length() + 2).strip(), wayOut == null ? "" : wayOut.strip())
                .contains("1 error");
    }

    /** Blocks that are not those of the architecture, and what it has and a switch does not. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "pna-paths | in headers_t hdr, in meta_t meta, in pna_main_output | inout headers_t hdr, in meta_t"
                        + " meta, in pna_main_output | type-mismatch: expected MainDeparserT<headers_t, meta_t>, found"
                        + " Deparsing | its parameters are (packet_out, inout headers_t",
                "pna-paths | { pkt.emit(hdr.frame); } | { drop_packet(); } | misplaced: drop_packet is called outside"
                        + " of the main control | call it there",
                "pna-paths | meta.noted = hdr.frame.number; | ostd.decrypt = true; | unsupported: decryption | leave"
                        + " 'decrypt' false",
                "pna-paths | in headers_t hdr, inout meta_t meta, in pna_pre | in meta_t hdr, inout headers_t meta, in"
                        + " pna_pre | unknown-name: meta_t has no member 'frame' |",
                "pna-paths | drop_packet(); } | mirror_packet((MirrorSlotId_t) 0, (MirrorSessionId_t) 1); } |"
                        + " unsupported: a program that mirrors packets, recirculates them | let packets carry it",
                "pna-mirror | (MirrorSlotId_t) 1, (MirrorSessionId_t) 9 | (MirrorSlotId_t) 2, (MirrorSessionId_t) 9 |"
                        + " unsupported: a second mirror slot | use one slot",
                "pna-ports | is_host_port(istd.input_port) | is_host_port((PortId_t) 7) | unsupported: is_host_port of"
                        + " another port than the one that the packet came by | ask it of istd.input_port",
                "pna-learns | hdr.frame.to : exact; istd | hdr.frame.to : ternary; istd | table: key 'hdr.frame.to' of"
                        + " a table with add_on_miss is ternary | make every key exact",
                "pna-learns | @tableonly back; | | unknown-name: there is no action 'back' in table 'flows' | name one"
                        + " of its actions",
                "pna-learns | (seen_t) { } | (flow_t) { istd.input_port, hdr.frame.first, 16w7 } | argument: action"
                        + " 'seen' has other parameters than action_params | give a struct",
                "pna-learns | add_on_miss = true; | add_on_miss = false; | misplaced: add_entry is for the default"
                        + " action of a table with add_on_miss | call it there",
                "pna-learns | const default_action = new_sender; | | misplaced: add_entry is for the"
                        + " default action of a table with add_on_miss |",
                "pna-learns | add_entry( | bool done = add_entry( | unsupported: the result of add_entry | leave it"
                        + " unread",
                "pna-externs | PNA_HashAlgorithm_t.CRC16) crc | PNA_HashAlgorithm_t.TOEPLITZ) crc | unsupported: hash"
                        + " algorithm 'TOEPLITZ' | use crc16",
                "pna-externs | hdr.frame.value = crc.get_hash({ | FlowId_t flow = allocate_flow_id(); hdr.frame.value ="
                        + " crc.get_hash({ | unsupported: the extern function 'allocate_flow_id' | use another of"
                        + " pna.p4",
            })
    void aMistakeInAProgramForPnaIsOneError(String name, String right, String wrong, String error, String wayOut)
            throws IOException {
        String text = Files.readString(Checkout.root().resolve("cli/src/test/resources/p4/" + name + ".p4"));
        assertThat(text).contains(right);
        int place = text.indexOf(right);
        String to = wrong == null ? "" : wrong;
        Plumb.Outcome said =
                verify(text.substring(0, place) + to + text.substring(place + right.length()), "unlimited");
        String code = error.substring(0, error.indexOf(':'));
        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.out() + said.err())
                .containsPattern("p\\.p4:\\d+:\\d+: error\\[" + code + "]: ")
                .contains(error.substring(code.length() + 2).strip(), wayOut == null ? "" : wayOut.strip());
    }

    /** One error, not one for each file that it includes. */
    @Test
    void theOldLanguageIsOneError() throws IOException {
        Plumb.Outcome said =
                verify("#include <tofino/constants.p4>\n\nheader_type one_t {\n  fields { a : 8; }\n}\n", "tofino1");
        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.err() + said.out())
                .contains("p.p4:3:1: error[syntax]: this is P4-14, and P4-16 is read here", "1 error");
    }

    @Test
    void anEmptyFileHasAPlaceToo() throws IOException {
        assertThat(verify("", "tofino1").err() + verify("", "tofino1").out()).contains("p.p4:1:1: error[no-main]: ");
    }

    /** States that no packet reaches, and reads before a write, are of the lowered program only. */
    @ParameterizedTest
    @ValueSource(strings = {"payload", "segments", "vrf", "source-route", "bloom", "balancer", "learning", "int-hops"})
    void noWarningIsAboutWhatNobodyWrote(String name) throws IOException {
        Path program = Checkout.root().resolve("cli/src/test/resources/p4/" + name + ".p4");
        Plumb.Outcome said = Plumb.run("verify", program.toString(), "--target", "unlimited");
        assertThat(said.exit()).isZero();
        assertThat(said.out() + said.err()).doesNotContain("warning");
    }

    /** A packet has in front of it what its path says. */
    @Test
    void metadataThatAPathBringsIsThere() throws IOException {
        String text = Files.readString(Checkout.root().resolve("cli/src/test/resources/p4/psa-paths.p4"))
                .replace("3w0 ++ (bit<1>) normal_meta.flag ++ normal_meta.number", "(bit<8>) normal_meta.number");
        Plumb.Outcome said = verify(text, "tofino2");
        assertThat(said.exit()).isZero();
        assertThat(said.out() + said.err()).doesNotContain("absent-header");
    }

    /** What is legal and most likely not meant. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "tm_md.ucast_egress_port = port; | tm_md.ucast_egress_port = 600; | range: 600 does not fit bit<9>: it"
                        + " becomes 88",
                "tm_md.ucast_egress_port = port; | tm_md.ucast_egress_port = 9w600; | range: 600 does not fit bit<9>:"
                        + " it becomes 88",
                "dprsr_md.drop_ctl = 1; | dprsr_md.mirror_type = 3; | trigger: 'mirror_type' gets 3, and no deparser"
                        + " calls Mirror.emit: nothing is sent",
                "packet.extract(hdr.ethernet); | transition select(hdr.ethernet.type) { 7: more; default: more; } }"
                        + " state more { packet.extract(hdr.ethernet); | absent-header: state 'start' selects by"
                        + " 'hdr.ethernet.type', and no packet has 'hdr.ethernet' there: it is always 0",
                "addresses.apply(); | meta.tag.setValid(); meta.tag.type = 5; addresses.apply(); | not-emitted: header"
                        + " 'meta.tag' is made valid, and no deparser emits it: no packet leaves with it",
                "packet.extract(hdr.ethernet); | packet.extract(hdr.ethernet); transition accept; } state forgotten {"
                        + " | unreachable-state: no packet reaches parser state 'forgotten'",
                "packet.extract(hdr.ethernet); | packet.extract(hdr.ethernet); transition"
                        + " select(hdr.ethernet.type) { 7: more; default: rest; } } state more { } state rest { |"
                        + " no-transition: parser state 'more' has no transition: it rejects the packet",
                "packet.advance(PORT_METADATA_SIZE); | | intrinsic-metadata: 64 bits of metadata that a chip puts in"
                        + " front of the packet are still ahead here",
            })
    void aDoubtIsAWarningWithItsPlace(String right, String wrong, String warning) throws IOException {
        String text = right().replaceFirst("struct meta_t \\{", "struct meta_t { ethernet_h tag;");
        assertThat(verify(text, "tofino1").out() + verify(text, "tofino1").err())
                .doesNotContain("warning");
        Plumb.Outcome said = verify(text.replace(right, wrong == null ? "" : wrong), "tofino1");
        String code = warning.substring(0, warning.indexOf(':'));
        assertThat(said.exit()).isZero();
        assertThat(said.out() + said.err())
                .containsPattern("p\\.p4:\\d+:\\d+: warning\\[" + code + "]: ")
                .contains(warning.substring(code.length() + 2).strip(), "accepted, 1 warning");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "| nothing in ingress sets 'egress_spec' or 'mcast_grp': what is not dropped leaves by port 0",
                "std.egress_port = 1; | 'egress_port' says in egress where the packet goes, and sends it nowhere",
            })
    void bmv2HasAPortForPacketsOfWhichNothingIsSaid(String instead, String warning) throws IOException {
        String text = Files.readString(Checkout.root().resolve("cli/src/test/resources/p4/clone.p4"))
                .replace("std.egress_spec = 1;", instead == null ? "" : instead);
        Plumb.Outcome said = verify(text, "unlimited");
        assertThat(said.exit()).isZero();
        assertThat(said.out() + said.err()).contains("warning[never-sent]: " + warning);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "clone | hdr.data.session == 6 | hdr.data.session == 7) { std.egress_spec = 2; } else if"
                    + " (hdr.data.session == 6 | never-sent: 'egress_spec' is written in egress, and a packet has its"
                    + " port by then: it leaves by 'egress_port' all the same",
                "bloom | hdr.ipv4.srcAddr, hdr.ipv4.dstAddr }, | hdr.ipv4.hdrChecksum, hdr.ipv4.srcAddr,"
                    + " hdr.ipv4.dstAddr }, | own-checksum: the checksum 'hdr.ipv4.hdrChecksum' is one of the fields"
                    + " that it covers: what it was before is in the sum",
            })
    void aDoubtOfBmv2IsAWarningWithItsPlace(String name, String right, String wrong, String warning)
            throws IOException {
        String text = Files.readString(Checkout.root().resolve("cli/src/test/resources/p4/" + name + ".p4"));
        assertThat(verify(text, "unlimited").out()).doesNotContain("warning");
        assertThat(text).contains(right);
        Plumb.Outcome said = verify(text.replace(right, wrong), "unlimited");
        String code = warning.substring(0, warning.indexOf(':'));
        assertThat(said.exit()).isZero();
        assertThat(said.out() + said.err())
                .containsPattern("p\\.p4:\\d+:\\d+: warning\\[" + code + "]: ")
                .contains(warning.substring(code.length() + 2).strip(), "accepted, 1 warning");
    }

    @Test
    void metadataOfOnesOwnSayWherePacketsGo() throws IOException {
        String architecture =
                Files.readString(Checkout.root().resolve("p4/src/main/resources/plumbline/p4/include/v1model.p4"));
        String text = Files.readString(Checkout.root().resolve("cli/src/test/resources/p4/balancer.p4"));
        assertThat(architecture).contains("V1MODEL_PORT egress_spec;", "mcast_grp;", "instance_type;");
        String fewer = architecture.replaceAll("[^;]* (mcast_grp|instance_type|checksum_error|egress_rid);", "");
        String include = "#include <v1model.p4>";
        assertThat(text).contains(include);
        assertThat(verify(text.replace(include, fewer), "unlimited").exit()).isZero();
        String none = architecture.replace("V1MODEL_PORT egress_spec;", "V1MODEL_PORT other;");
        Plumb.Outcome said = verify(text.replace(include, none).replace("egress_spec", "other"), "unlimited");
        assertThat(said.exit()).isNotZero();
        assertThat(said.out() + said.err())
                .containsPattern("p\\.p4:\\d+:\\d+: error\\[unsupported\\]: the metadata of this architecture have no"
                        + " 'egress_spec', so nothing says where packets go");
    }

    /** Of a clause that gives a word a field, not the place where the field is declared. */
    @Test
    void aClauseOfARegisterActionHasThePlaceOfItsAssignment() throws IOException {
        String text = Files.readString(Checkout.root().resolve("docs/p4/heavy.p4"))
                .replaceFirst("count = count \\|\\+\\| 1;", "if (count < 10) { count = hdr.ipv4.length; }");
        long line = text.substring(0, text.indexOf("if (count < 10)")).lines().count();
        Plumb.Outcome said = verify(text, "pisa");
        assertThat(said.out() + said.err()).contains("p.p4:" + line + ":").contains("error[stateful-branch]");
    }

    @Test
    void whatIsProposedIsP4() throws IOException {
        Plumb.Outcome said = verify(right().replace("packet.emit(hdr);", ""), "tofino1");
        assertThat(said.out() + said.err())
                .contains("emit(hdr.ethernet) in the deparser, or hdr.ethernet.setInvalid() if that is meant");
    }

    @Test
    void aProgramKnowsItsTarget() throws IOException {
        String text = right() + """
            #if __TARGET_TOFINO__ != 2
            #error for the second generation
            #endif
            """;
        Plumb.Outcome first = verify(text, "tofino1");
        assertThat(first.out() + first.err()).contains("#error for the second generation");
        assertThat(verify(text, "tofino2").exit()).isZero();
    }

    @Test
    void partsOfPrefixesLieApart() throws IOException {
        Path folder = Checkout.root().resolve("cli/src/test/resources/p4");
        String text =
                Files.readString(folder.resolve("alpm.p4")).replace("shift_granularity = 2", "shift_granularity = 0");
        Path file = Files.writeString(temp.resolve("alpm.p4"), text);
        Plumb.Outcome outcome = Plumb.run("verify", file.toString(), "--target", "tofino1", "-I", folder.toString());
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err()).contains("error[alpm]: 1024 partitions of 2 subtrees by 18 of 32 bits, 0 apart");
    }

    /** Its table is there once: it would write to the first register for both. */
    @Test
    void aControlWithATableIsNotAppliedWithTwoRegisters() throws IOException {
        String text = right().replace("control Ingress(", """
            control Noted(in bit<16> type, Register<bit<16>, bit<8>> types) {
                action note() { types.write(0, type); }
                table known { key = { type: exact; } actions = { note; } size = 16; }
                apply { known.apply(); }
            }
            control Ingress(\
            """).replace("    apply {\n        received", """
                Register<bit<16>, bit<8>>(1) one;
                Register<bit<16>, bit<8>>(1) other;
                Noted() noted;
                apply {
                    noted.apply(hdr.ethernet.type, one);
                    noted.apply(hdr.ethernet.type, other);
                    received\
                """);
        Plumb.Outcome outcome = verify(text, "unlimited");
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err())
                .contains("error[unsupported]: control 'Noted' gets another instance for parameter 'types'")
                .contains("fix: instantiate the control twice, and apply each with one");
    }

    /** It is 0 on a chip, too. */
    @Test
    void aRegisterActionThatPutsOutNothing() throws IOException {
        String text = right().replace("    apply {\n        received.count", """
            Register<bit<32>, bit<1>>(1) seen;
            RegisterAction<bit<32>, bit<1>, bit<16>>(seen) count = {
                void apply(inout bit<32> value, out bit<16> result) { value = value + 1; }
            };
            apply {
                hdr.ethernet.type = count.execute(0);
                received.count\
            """);
        assertThat(text).contains("count.execute");
        assertThat(verify(text, "tofino1").out())
                .contains("reads 'Ingress.count.execute(…)', which is never written: it is always 0")
                .contains("fix: give it a value before it is read, or write 0");
    }
}
