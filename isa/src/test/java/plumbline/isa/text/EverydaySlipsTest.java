package plumbline.isa.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.diagnostic.Diagnostic;

/** What people get wrong every day: each slip gives one error, where it is, with what to write instead. */
class EverydaySlipsTest {
    private static final String RIGHT = """
        program p
        include "ipv4"
        param entries = 1024
        metadata slot : bit<10>, seen : bit<32>, flag : bit<1>
        register counts : bit<32>[entries]
        register pairs : pair<bit<32>>[16]
        counter drops : packets[16]
        digest note carries ipv4.src, seen
        table acl {
            key { ipv4.src : lpm; ipv4.dst : exact }
            action to(port : bit<9>) { ucast_egress_port = port }
            entries {
                (10.0.0.0/8, 10.0.0.1) => to(1)
            }
            default to(2)
            size 64
        }
        ingress {
            when ipv4.valid {
                slot = crc16(ipv4.src, ipv4.dst)
                access counts[slot] {
                    word = word + 1
                    out seen = new
                }
                apply acl
                when seen >= 1024 and seen < 2048 : flag = 1
                else : flag = 0
            }
            when flag == 1 : drop_ctl = 1
            when flag == 1 : count drops[0]
            when seen == 5 : digest_type = note
        }
        """;

    private static List<Diagnostic> errors(String text) {
        return Assembler.assemble("p", text, Map.of(), IncludeResolver.library()).diagnostics().stream()
                .filter(Diagnostic::isError)
                .toList();
    }

    @Test
    void theProgramIsRight() {
        assertEquals(List.of(), errors(RIGHT));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        include "ipv4"             | // none                    | 8:21  | include "ipv4" has it
        include "ipv4"             | #include "ipv4"            | 2:1   | write include "ipv4"
        include "ipv4"             | include <ipv4>             | 2:9   | write include "ipv4"
        param entries = 1024       | // none                    | 5:27  | declare it in front of its use: param entries = …
        flag                       | new                        | 4:42  | choose another name, or write \u0060new\u0060 in back quotes
        flag : bit<1>              | flag : bit<1>[4]           | 4:55  | fields have no arrays: declare each in a loop
        counts : bit<32>[entries]  | bit<32> counts[entries]    | 5:13  | write register counts : bit<32>[entries]
        counts : bit<32>[entries]  | counts : bit<32>           | 5:26  | say how many cells it has, a power of two, as [1024]
        table acl {                | table acl                  | 9:10  | put '{' at the end of this line
        port                       | new                        | 11:15 | choose another name, or write \u0060new\u0060 in back quotes
        10.0.0.1) => to(1)         | 10.0.0.1) : to(1)                  | 13:20 | write => before the action
        default to(2)              | const default_action = to(2) | 15:28 | the default of a table is written default to(2)
        when ipv4.valid {          | when ipv4.valid() {        | 19:10 | write ipv4.valid
        crc16(ipv4.src, ipv4.dst)  | crc16 ipv4.src             | 20:22 | write crc16(ipv4.src)
        crc16(ipv4.src             | md5(ipv4.src               | 20:16 | hash functions are crc8, crc16, crc32
        access counts[slot]        | access pairs[slot]         | 22:13 | write lo or hi for word, new_lo or new_hi for new
        word = word + 1            | counts = counts + 1        | 22:13 | its cell is called word here
        out seen = new             | out new = word             | 23:17 | an output goes to a field: out x = new
        apply acl                  | apply acl()                | 25:18 | write apply acl
        seen >= 1024 and           | seen >= 0.5 and            | 26:22 | numbers are whole
        seen >= 1024 and           | seen >= 5 ms and           | 26:24 | write 5ms without a blank
        else : flag                | else flag                  | 27:14 | put ':' before one statement, or braces around several
        when flag == 1 : drop_ctl  | when ipv4.src in 10.0.0.0/8 : drop_ctl | 29:19 | compare bits, as in ipv4.src & 255.0.0.0
        when flag == 1 : drop_ctl  | stage "a" when flag == 1 : drop_ctl    | 29:15 | put braces around what the stage holds
        when flag == 1 : drop_ctl  | if new { flag = 0 } drop_ctl           | 29:8  | per packet, write when
        digest_type = note         | digest note                | 31:22 | write digest_type = note
        digest_type = note         | seen = packet_length       | 31:29 | write pkt_length
        flag == 1 : drop_ctl       | tcp.syn : drop_ctl         | 29:10 | compare bits of tcp.flags: tcp.flags & 2 != 0
        flag == 1 : drop_ctl       | dst == 1 : drop_ctl        | 29:10 | write ethernet.dst or ipv4.dst
        flag == 1 : drop_ctl       | seen < 30s : drop_ctl      | 29:17 | of a long time count larger steps on both sides
        flag == 1 : drop_ctl       | seen < 30 s : drop_ctl     | 29:20 | write 30s without a blank
        flag == 1 : drop_ctl       | seen < 30sec : drop_ctl    | 29:17 | write 30s
        seen == 5 : digest_type    | seen == now() : digest_type | 31:18 | write global_tstamp
        apply acl                  | apply(acl)                 | 25:14 | write apply acl
        apply acl                  | push acl                   | 25:9  | write acl.valid = 1
        out seen = new             | out seen = seen - word < 5 | 23:24 | when seen - word < 5 : out x = 1
        seen : bit<32>             | seen bit<32>               | 4:31  | write seen : bit<32>
        seen : bit<32>             | seen : 32                  | 4:33  | write bit<32>
        ipv4.dst : exact           | ipv4.dst                   | 10:36 | write ipv4.dst : exact; or lpm, ternary, range
        ipv4.src : lpm;            | ipv4.src,                  | 10:19 | write ipv4.src : exact; or lpm, ternary, range
        port : bit<9>              | port                       | 11:19 | write port : bit<8>, as wide as it is
        counter drops              | header mpls stack[4]; counter drops | 7:13 | there are no header stacks: header mpls_0
        counter drops              | parser { state m { extract mpls[0] } } counter drops | 7:32 | there are no header stacks
        counter drops              | header h { x : bit<3> }; counter drops | 7:1 | add what is missing: rest : bit<5>
        counter drops              | meter m : bytes[4] committed 1mbit burst 1 peak 125_000 burst 1; counter drops | 7:30 | write 125_000: rates are in bytes
        include "ipv4"             | include "ipv4.plumb"       | 2:1   | write include "ipv4"
        """)
    void isOneError(String right, String slip, String place, String fix) {
        assertTrue(RIGHT.contains(right), right);
        List<Diagnostic> said = errors(RIGHT.replaceAll("\\b" + Pattern.quote(right), Matcher.quoteReplacement(slip)));
        assertEquals(1, said.size(), said::toString);
        Diagnostic error = said.getFirst();
        assertEquals(place, error.at().line() + ":" + error.at().column(), error::toString);
        assertTrue(error.fix().contains(fix), error::fix);
    }
}
