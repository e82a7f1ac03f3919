package plumbline.isa.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Const;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Match;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Table.MatchKind;
import plumbline.isa.support.ParserStates;

/**
 * Headers, parser and deparser: Ethernet, IPv4, TCP and UDP as {@link RandomPackets} makes them, and headers of random
 * fields in between.
 */
final class RandomHeaders {
    private final Dice dice;
    private final Freedom freedom;
    private final Header ethernet;
    private final Header ipv4;
    private final Header tcp;
    private final Header udp;
    private final List<Header> own = new ArrayList<>();

    RandomHeaders(Dice dice, Freedom freedom) {
        this.dice = dice;
        this.freedom = freedom;
        ethernet = header("ethernet", "dst", 48, "src", 48, "type", 16);
        ipv4 = header(
                "ipv4",
                "version",
                4,
                "ihl",
                4,
                "dscp",
                6,
                "ecn",
                2,
                "length",
                16,
                "id",
                16,
                "flags",
                3,
                "fragment",
                13,
                "ttl",
                8,
                "protocol",
                8,
                "checksum",
                16,
                "src",
                32,
                "dst",
                32);
        tcp = header(
                "tcp",
                "sport",
                16,
                "dport",
                16,
                "seq",
                32,
                "ack",
                32,
                "offset",
                4,
                "reserved",
                4,
                "flags",
                8,
                "window",
                16,
                "checksum",
                16,
                "urgent",
                16);
        udp = header("udp", "sport", 16, "dport", 16, "length", 16, "checksum", 16);
        for (int i = dice.between(0, 2); i > 0; i--) {
            own.add(random("own" + i));
        }
    }

    List<Header> all() {
        List<Header> all = new ArrayList<>(List.of(ethernet, ipv4, tcp, udp));
        all.addAll(own);
        return all;
    }

    private Header header(String name, Object... namesAndWidths) {
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < namesAndWidths.length; i += 2) {
            fields.add(new Field(name + "." + namesAndWidths[i], (Integer) namesAndWidths[i + 1]));
        }
        return new Header(name, fields, dice.at());
    }

    private Header random(String name) {
        List<Field> fields = new ArrayList<>();
        int bits = 0;
        for (int i = dice.between(1, 4); i > 0; i--) {
            int width = dice.chance(30) ? dice.pick(8, 16, 32, 64) : dice.between(1, 64);
            fields.add(new Field(name + ".f" + i, width));
            bits += width;
        }
        if (bits % 8 != 0) {
            fields.add(new Field(name + ".rest", 8 - bits % 8));
        }
        return new Header(name, fields, dice.at());
    }

    Parser parser() {
        List<Parser.State> states = new ArrayList<>();
        List<Parser.Case> toIp = new ArrayList<>();
        toIp.add(one(new Match.Exact(0x0800), "ip"));
        own.forEach(header -> toIp.add(one(match(16), header.name() + "_state")));
        states.add(ParserStates.extracting(
                "start", List.of(ethernet), List.of(ethernet.fields().get(2)), toIp, end(), dice.at()));
        Field protocol = ipv4.fields().get(9);
        states.add(ParserStates.extracting(
                "ip",
                List.of(ipv4),
                List.of(protocol, ipv4.fields().get(1)),
                List.of(
                        both(new Match.Exact(6), new Match.Exact(5), "tcp_state"),
                        both(new Match.Ternary(17, 0xFF), Match.Ternary.ANY, "udp_state"),
                        both(match(8), match(4), dice.pick(Parser.ACCEPT, Parser.REJECT))),
                end(),
                dice.at()));
        states.add(ParserStates.extracting("tcp_state", List.of(tcp), List.of(), List.of(), Parser.ACCEPT, dice.at()));
        states.add(ParserStates.extracting("udp_state", List.of(udp), List.of(), List.of(), end(), dice.at()));
        for (Header header : own) {
            states.add(own(header));
        }
        if (freedom.unbound() && dice.chance(20)) {
            states.set(0, branchOnPort(states.get(0)));
            states.add(
                    1,
                    ParserStates.extracting(
                            "after_loop", List.of(ethernet), List.of(), List.of(), Parser.ACCEPT, dice.at()));
        }
        return new Parser(List.of(), states, dice.at());
    }

    private Parser.State own(Header header) {
        String name = header.name() + "_state";
        Field key = dice.pick(header.fields());
        List<Parser.Case> cases = new ArrayList<>();
        if (freedom.unbound() && dice.chance(50)) {
            cases.add(one(match(key.width()), name));
        }
        cases.add(one(match(key.width()), end()));
        return ParserStates.extracting(name, List.of(header), List.of(key), cases, end(), dice.at());
    }

    /** Packets that come again from the recirculation port are parsed by a state of their own. */
    private Parser.State branchOnPort(Parser.State start) {
        List<Parser.Key> keys = new ArrayList<>(start.keys());
        keys.add(Intrinsic.RECIRCULATED.field());
        List<Parser.Case> cases = new ArrayList<>();
        cases.add(both(Match.Ternary.ANY, new Match.Exact(1), "after_loop"));
        for (Parser.Case old : start.cases()) {
            cases.add(both(old.matches().get(0), new Match.Exact(0), old.target()));
        }
        return ParserStates.extracting(start.name(), start.extracts(), keys, cases, start.otherwise(), start.at());
    }

    private Match match(int width) {
        return RandomTables.match(dice, width, dice.pick(MatchKind.values()));
    }

    private Parser.Case one(Match match, String target) {
        return new Parser.Case(List.of(match), target, dice.at());
    }

    private Parser.Case both(Match first, Match second, String target) {
        return new Parser.Case(List.of(first, second), target, dice.at());
    }

    private String end() {
        return dice.chance(80) ? Parser.ACCEPT : Parser.REJECT;
    }

    Deparser deparser() {
        List<Header> emits = new ArrayList<>(List.of(ethernet, ipv4, tcp, udp));
        emits.addAll(dice.some(own, 90));
        List<Deparser.Checksum> checksums = new ArrayList<>();
        if (dice.chance(70)) {
            checksums.add(checksum(ipv4, ipv4.fields().get(10), ipv4.fields(), false));
        }
        List<Field> covered =
                new ArrayList<>(List.of(ipv4.fields().get(11), ipv4.fields().get(12)));
        if (dice.chance(50)) {
            covered.addAll(tcp.fields());
            checksums.add(checksum(tcp, tcp.fields().get(8), covered, false));
        } else if (dice.chance(50)) {
            covered.addAll(udp.fields());
            checksums.add(checksum(udp, udp.fields().get(3), covered, true));
        }
        return new Deparser(emits, checksums, dice.at());
    }

    /** The deparser with checksums that are computed anew, of headers that have another field of 16 bits. */
    Deparser computing(Deparser deparser, List<Field> metadata) {
        Set<Field> updated = deparser.updated().collect(Collectors.toSet());
        List<Field> fields = new ArrayList<>(metadata);
        all().forEach(header -> fields.addAll(header.fields()));
        List<Field> bits = Stream.concat(fields.stream(), all().stream().map(Header::valid))
                .filter(field -> field.width() == 1)
                .toList();
        List<Deparser.ComputedChecksum> computed = new ArrayList<>();
        for (Header header : dice.some(all(), 40)) {
            List<Field> words = header.fields().stream()
                    .filter(field -> field.width() == Short.SIZE && !updated.contains(field))
                    .toList();
            for (int i = words.isEmpty() ? 0 : dice.between(0, 2); i > 0; i--) {
                List<Operand> covered = new ArrayList<>(dice.some(fields, 30));
                covered.add(new Const(dice.value(12), 12));
                computed.add(new Deparser.ComputedChecksum(
                        header, dice.pick(words), covered, dice.some(bits, 10), dice.chance(30), dice.at()));
            }
        }
        return new Deparser(deparser.emits(), deparser.checksums(), computed, deparser.at());
    }

    private Deparser.Checksum checksum(Header header, Field field, List<Field> fields, boolean zeroIsNone) {
        List<Field> covered = new ArrayList<>(fields);
        covered.remove(field);
        return new Deparser.Checksum(header, field, covered, zeroIsNone, dice.at());
    }
}
