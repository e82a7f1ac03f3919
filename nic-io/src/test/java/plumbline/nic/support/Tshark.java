package plumbline.nic.support;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Wireshark's eyes: an independent reader of captures that also checks checksums. */
public final class Tshark {
    private static final List<String> PREFERENCES = List.of(
            "ip.check_checksum:TRUE",
            "tcp.check_checksum:TRUE",
            "udp.check_checksum:TRUE",
            "tcp.relative_sequence_numbers:FALSE");
    /** Else it guesses by an ephemeral port what TCP carries, and calls that malformed: 48898 is AMS to it. */
    private static final String BYTES_ABOVE_TCP = "tcp.port==1-65535,data";

    private Tshark() {}

    /** The fields of each packet; skips the test where there is no tshark. */
    public static List<List<String>> fields(Path capture, String... fields) throws IOException {
        Tool.assume("tshark");
        List<String> command = new ArrayList<>(
                List.of("tshark", "-n", "-r", capture.toString(), "-T", "fields", "-d", BYTES_ABOVE_TCP));
        PREFERENCES.forEach(preference -> command.addAll(List.of("-o", preference)));
        List.of(fields).forEach(field -> command.addAll(List.of("-e", field)));
        return Tool.must(command.toArray(String[]::new))
                .lines()
                .filter(line -> !line.startsWith("Running as user"))
                .map(line -> List.of(line.split("\t", -1)))
                .toList();
    }
}
