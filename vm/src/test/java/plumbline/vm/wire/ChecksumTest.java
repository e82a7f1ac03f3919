package plumbline.vm.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.support.ParserStates;
import plumbline.vm.Executable;
import plumbline.vm.Phv;
import plumbline.vm.ProgramBuilder;
import plumbline.vm.interpreter.Interpreter;

/** Checksums kept up to date by what changed, against checksums computed over whole packets, payload and all. */
final class ChecksumTest {
    private static final int IP = 20;
    private static final int TCP_SUM = IP + 16;
    private static final int UDP_SUM = IP + 6;
    private static final Field[] IPV4 = fields(
            "ipv4",
            "version 4",
            "ihl 4",
            "tos 8",
            "total_len 16",
            "id 16",
            "flags 3",
            "frag 13",
            "ttl 8",
            "protocol 8",
            "checksum 16",
            "src 32",
            "dst 32");
    private static final Field[] UDP = fields("udp", "src_port 16", "dst_port 16", "length 16", "checksum 16");
    private static final Field[] TCP = fields(
            "tcp",
            "src_port 16",
            "dst_port 16",
            "seq 32",
            "ack 32",
            "offset 4",
            "reserved 4",
            "flags 8",
            "window 16",
            "checksum 16",
            "urgent 16");

    private final Random random = new Random(1624);

    @Test
    void ipv4KeepsItsChecksumForEveryIdentification() {
        Executable executable = load(ipv4Checksum());
        byte[] packet = packet(17, 8, 5);
        for (int id = 0; id < 1 << 16; id++) {
            byte[] out = changed(executable, packet, "ipv4.id", id);
            assertThat(sixteen(out, 10)).as("id %d", id).isEqualTo(checksum(out, 0, IP, 0, 10));
        }
    }

    @Test
    void udpKeepsItsChecksumForEveryPortAndNeverSendsZero() {
        Executable executable = load(ipv4Checksum(), udpChecksum());
        byte[] packet = packet(17, 8, 33);
        for (int port = 0; port < 1 << 16; port++) {
            byte[] out = changed(executable, packet, "udp.dst_port", port);
            int full = transportChecksum(out, UDP_SUM);
            assertThat(sixteen(out, UDP_SUM)).as("port %d", port).isEqualTo(full == 0 ? 0xffff : full);
        }
    }

    @Test
    void aUdpChecksumThatWasSentForZeroIsAdjustedToo() {
        Executable executable = load(ipv4Checksum(), udpChecksum());
        byte[] packet = packet(17, 8, 33);
        for (int port = 0; port < 1 << 16 && sixteen(packet, UDP_SUM) != 0xffff; port++) {
            packet = changed(executable, packet, "udp.dst_port", port);
        }
        assertThat(sixteen(packet, UDP_SUM)).isEqualTo(0xffff);
        assertThat(changed(executable, packet, "udp.src_port", sixteen(packet, IP)))
                .isEqualTo(packet);
        for (int port = 0; port < 1 << 16; port++) {
            byte[] out = changed(executable, packet, "udp.src_port", port);
            int full = transportChecksum(out, UDP_SUM);
            assertThat(sixteen(out, UDP_SUM)).as("port %d", port).isEqualTo(full == 0 ? 0xffff : full);
        }
    }

    @Test
    void randomChangesOfTcpPackets() {
        Executable executable = load(ipv4Checksum(), tcpChecksum());
        List<Field> changeable = new ArrayList<>(List.of(IPV4));
        changeable.addAll(List.of(TCP));
        changeable.removeIf(field -> List.of("ipv4.checksum", "tcp.checksum", "ipv4.protocol", "ipv4.total_len")
                .contains(field.name()));
        for (int round = 0; round < 5_000; round++) {
            byte[] out = packet(6, 20, random.nextInt(64));
            UnsafeBuffer frame = new UnsafeBuffer(out);
            Phv phv = executable.layout().newPhv();
            executable.parse(phv, frame, 0, out.length);
            for (int change = random.nextInt(4); change > 0; change--) {
                Field field = changeable.get(random.nextInt(changeable.size()));
                phv.values()[executable.layout().slot(field)] = random.nextLong() & Bits.mask(field.width());
            }
            executable.deparse(phv, frame);
            assertThat(sixteen(out, 10)).isEqualTo(checksum(out, 0, IP, 0, 10));
            assertThat(sixteen(out, TCP_SUM)).isEqualTo(transportChecksum(out, TCP_SUM));
        }
    }

    @Test
    void aWrongChecksumStaysAsWrong() {
        Executable executable = load(ipv4Checksum());
        byte[] packet = packet(17, 8, 5);
        packet[11] ^= 0x40;
        assertThat(changed(executable, packet, "ipv4.ttl", packet[8] & 0xff)).isEqualTo(packet);
        byte[] out = changed(executable, packet, "ipv4.ttl", (packet[8] & 0xff) - 1);
        assertThat(sixteen(out, 10)).isNotEqualTo(checksum(out, 0, IP, 0, 10));
    }

    @Test
    void noUdpChecksumStaysNone() {
        Executable executable = load(ipv4Checksum(), udpChecksum());
        byte[] packet = packet(17, 8, 5);
        packet[UDP_SUM] = 0;
        packet[UDP_SUM + 1] = 0;
        assertThat(sixteen(changed(executable, packet, "udp.dst_port", 9), UDP_SUM))
                .isZero();
    }

    @Test
    void theChecksumOfAnAddedHeaderIsComputedInFull() {
        Program program = new ProgramBuilder()
                .header("ipv4", IPV4)
                .parser(ParserStates.extracting(
                        "start", List.of(), List.of(), List.of(), plumbline.isa.model.Parser.ACCEPT, Position.NONE))
                .checksum(ipv4Checksum())
                .build();
        Executable executable = new Interpreter().load(program, Limits.NONE, 0);
        byte[] bytes = new byte[IP + 7];
        UnsafeBuffer frame = new UnsafeBuffer(bytes);
        Phv phv = executable.layout().newPhv();
        executable.parse(phv, frame, IP, 7);
        for (Field field : IPV4) {
            phv.values()[executable.layout().slot(field)] = random.nextLong() & Bits.mask(field.width());
        }
        phv.values()[executable.layout().slot(new Field("ipv4.valid", 1))] = 1;
        assertThat(executable.deparse(phv, frame)).isZero();
        assertThat(sixteen(bytes, 10)).isEqualTo(checksum(bytes, 0, IP, 0, 10));
    }

    /**
     * Nothing says that a field must lie within a word: 3 + 13 + 7 + 64 + 9 bits, against adding up bits one by one.
     */
    @Test
    void coveredFieldsOfAnyWidthAreConcatenated() {
        Field[] odd = fields("odd", "a 3", "b 13", "c 7", "d 64", "e 9", "checksum 16", "f 16");
        Header header = new Header("odd", List.of(odd), Position.NONE);
        List<Field> covered = List.of(odd[0], odd[1], odd[2], odd[3], odd[4], odd[6]);
        Program program = new ProgramBuilder()
                .header("odd", odd)
                .checksum(new Deparser.Checksum(header, odd[5], covered, false, Position.NONE))
                .build();
        Executable executable = new Interpreter().load(program, Limits.NONE, 0);
        for (int round = 0; round < 1_000; round++) {
            byte[] bytes = new byte[16];
            random.nextBytes(bytes);
            setSixteen(bytes, 12, checksum(bytes, 0, 16, 0, 12));
            byte[] out = changed(executable, bytes, "odd.d", random.nextLong());
            assertThat(sixteen(out, 12)).isEqualTo(checksum(out, 0, 16, 0, 12));
        }
    }

    private static byte[] changed(Executable executable, byte[] packet, String field, long value) {
        byte[] out = packet.clone();
        UnsafeBuffer frame = new UnsafeBuffer(out);
        Phv phv = executable.layout().newPhv();
        assertThat(executable.parse(phv, frame, 0, out.length)).isTrue();
        Predicate<Field> wanted = candidate -> candidate.name().equals(field);
        Field found =
                executable.layout().fields().stream().filter(wanted).findFirst().orElseThrow();
        phv.values()[executable.layout().slot(found)] = value;
        assertThat(executable.deparse(phv, frame)).isZero();
        return out;
    }

    /** A packet with random contents and correct checksums. */
    private byte[] packet(int protocol, int transportHeader, int payload) {
        byte[] packet = new byte[IP + transportHeader + payload];
        random.nextBytes(packet);
        packet[0] = 0x45;
        packet[9] = (byte) protocol;
        setSixteen(packet, 2, packet.length);
        if (protocol == 17) {
            setSixteen(packet, IP + 4, transportHeader + payload);
        }
        setSixteen(packet, 10, checksum(packet, 0, IP, 0, 10));
        int at = protocol == 17 ? UDP_SUM : TCP_SUM;
        setSixteen(packet, at, transportChecksum(packet, at));
        return packet;
    }

    private static int transportChecksum(byte[] packet, int at) {
        long pseudo = (packet[9] & 0xff) + packet.length - IP;
        for (int i = 12; i < 20; i += 2) {
            pseudo += sixteen(packet, i);
        }
        return checksum(packet, IP, packet.length, pseudo, at);
    }

    /** RFC 1071 over bytes, the plain way; the checksum's own place counts as 0. */
    private static int checksum(byte[] bytes, int from, int to, long start, int own) {
        long sum = start;
        for (int i = from; i < to; i += 2) {
            int low = i + 1 < to ? bytes[i + 1] & 0xff : 0;
            sum += i == own ? 0 : (bytes[i] & 0xff) << 8 | low;
        }
        while (sum > 0xffff) {
            sum = (sum & 0xffff) + (sum >> 16);
        }
        return (int) (0xffff - sum);
    }

    private static int sixteen(byte[] bytes, int at) {
        return (bytes[at] & 0xff) << 8 | bytes[at + 1] & 0xff;
    }

    private static void setSixteen(byte[] bytes, int at, int value) {
        bytes[at] = (byte) (value >> 8);
        bytes[at + 1] = (byte) value;
    }

    private static Executable load(Deparser.Checksum... checksums) {
        boolean tcp = checksums.length > 1 && checksums[1].field().name().startsWith("tcp");
        ProgramBuilder program = new ProgramBuilder().header("ipv4", IPV4).header(tcp ? "tcp" : "udp", tcp ? TCP : UDP);
        for (Deparser.Checksum checksum : checksums) {
            program.checksum(checksum);
        }
        return new Interpreter().load(program.build(), Limits.NONE, 0);
    }

    private static Deparser.Checksum ipv4Checksum() {
        Header header = new Header("ipv4", List.of(IPV4), Position.NONE);
        return new Deparser.Checksum(header, IPV4[9], List.of(IPV4), false, Position.NONE);
    }

    private static Deparser.Checksum udpChecksum() {
        return transport("udp", UDP, UDP[3], true);
    }

    private static Deparser.Checksum tcpChecksum() {
        return transport("tcp", TCP, TCP[8], false);
    }

    private static Deparser.Checksum transport(String name, Field[] fields, Field checksum, boolean zeroIsNone) {
        List<Field> covered = new ArrayList<>(List.of(IPV4[10], IPV4[11]));
        covered.addAll(List.of(fields));
        return new Deparser.Checksum(
                new Header(name, List.of(fields), Position.NONE), checksum, covered, zeroIsNone, Position.NONE);
    }

    private static Field[] fields(String header, String... declarations) {
        Field[] fields = new Field[declarations.length];
        for (int i = 0; i < fields.length; i++) {
            String[] parts = declarations[i].split(" ");
            fields[i] = new Field(header + "." + parts[0], Integer.parseInt(parts[1]));
        }
        return fields;
    }
}
