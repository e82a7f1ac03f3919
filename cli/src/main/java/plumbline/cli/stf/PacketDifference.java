package plumbline.cli.stf;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import plumbline.isa.model.Program;

/** How a packet differs from what was expected, in words and beside each other. */
record PacketDifference(PacketPattern pattern, byte[] packet, PacketFields fields) {
    private static final int ROW = 16;

    static PacketDifference of(Program program, PacketPattern pattern, byte[] packet) {
        return new PacketDifference(pattern, packet, PacketFields.of(program, packet));
    }

    private int first() {
        return pattern.firstDifference(packet);
    }

    /** The column of the first differing byte in the line of the test. */
    int column() {
        return pattern.column(Math.min(first(), pattern.bytes() - 1));
    }

    /** {@code byte 22 (ipv4.ttl) is 40, expected 3f; ipv4.checksum differs too}. */
    String words() {
        int first = first();
        if (first >= packet.length) {
            return "it ends behind byte " + (packet.length - 1) + ", expected " + pattern.bytes() + " bytes"
                    + (pattern.whole() ? "" : " or more");
        }
        if (first >= pattern.bytes()) {
            return "it has " + packet.length + " bytes, expected " + pattern.bytes();
        }
        String name = fields.at(first);
        Set<String> others = others(first, name);
        return "byte " + first + " (" + name + ") is " + hex(first) + ", expected " + pattern.digits(first)
                + (others.isEmpty()
                        ? ""
                        : "; " + String.join(", ", others) + (others.size() == 1 ? " differs" : " differ") + " too");
    }

    private Set<String> others(int first, String name) {
        Set<String> others = new LinkedHashSet<>();
        for (int i = first + 1; i < Math.min(pattern.bytes(), packet.length); i++) {
            if (pattern.differs(packet, i)) {
                others.add(fields.at(i));
            }
        }
        others.remove(name);
        if (packet.length < pattern.bytes() || pattern.whole() && packet.length > pattern.bytes()) {
            others.add("the length, " + packet.length + " bytes for " + pattern.bytes() + ",");
        }
        return others;
    }

    private String hex(int at) {
        return "%02x".formatted(packet[at]);
    }

    /** The row of 16 bytes in which the first difference is, from both, and a mark below what differs in it. */
    List<String> lines() {
        int from = first() / ROW * ROW;
        StringBuilder expected = new StringBuilder();
        StringBuilder received = new StringBuilder();
        StringBuilder marks = new StringBuilder();
        for (int i = from; i < from + ROW; i++) {
            String gap = i % 2 == 0 ? " " : "";
            boolean wanted = i < pattern.bytes();
            boolean there = i < packet.length;
            boolean differs = wanted && there ? pattern.differs(packet, i) : wanted || there && pattern.whole();
            expected.append(gap).append(wanted ? pattern.digits(i) : "  ");
            received.append(gap).append(there ? hex(i) : "  ");
            marks.append(gap).append(differs ? "^^" : "  ");
        }
        String offset = "byte %-5d".formatted(from);
        List<String> lines = new ArrayList<>();
        lines.add("expected  " + offset + expected.toString().stripTrailing());
        lines.add("received  " + offset + received.toString().stripTrailing());
        lines.add(" ".repeat(20) + marks.toString().stripTrailing());
        return lines;
    }
}
