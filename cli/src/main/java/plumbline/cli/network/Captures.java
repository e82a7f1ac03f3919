package plumbline.cli.network;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.network.Network;
import plumbline.network.kernel.Channel;
import plumbline.network.kernel.FrameListener;
import plumbline.network.topology.LinkSpec;
import plumbline.nic.pcap.NgCaptureWriter;
import plumbline.nic.pcap.Rotation;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.tm.word.KeyValue;

/**
 * {@code --capture LINK=FILE}: what is sent into links, both directions in one pcapng file. Outbound is what the node
 * sends that was named first; a time is that at which the transmission begins.
 */
public final class Captures implements AutoCloseable {
    private final List<NgCaptureWriter> writers = new ArrayList<>();
    private PortException failure;

    /** The files by the links that users named; fails if there is no such link. */
    public static Map<List<String>, Path> parse(List<String> texts) {
        Map<List<String>, Path> files = new LinkedHashMap<>();
        for (String text : texts) {
            KeyValue one = KeyValue.of(text)
                    .filter(said -> said.key().split("[,–]").length == 2)
                    .orElseThrow(() -> CommandFailure.usage("plumb: --capture " + text
                            + ": write A,B=FILE, the nodes at the ends of the link, as --capture h1,s1=h1.pcapng"));
            if (files.putIfAbsent(List.of(one.key().split("[,–]")), Path.of(one.value())) != null) {
                throw CommandFailure.usage("plumb: --capture " + text + ": this link is captured already");
            }
        }
        return files;
    }

    /** Names the files. */
    public static void nameIn(Map<List<String>, Path> files, NamedFiles named) {
        files.forEach((link, file) -> named.writes("--capture " + String.join(",", link), file));
    }

    /** Opens the files and listens at the links. */
    public void open(Map<List<String>, Path> files, Network network) throws PortException {
        for (Map.Entry<List<String>, Path> one : files.entrySet()) {
            String from = one.getKey().get(0);
            String to = one.getKey().get(1);
            List<LinkSpec> links = network.topology().links().stream()
                    .filter(link ->
                            link.name().equals(from + "–" + to) || link.name().equals(to + "–" + from))
                    .toList();
            if (links.isEmpty()) {
                throw CommandFailure.usage(
                        "plumb: --capture " + from + "," + to + ": no link is between " + from + " and " + to);
            }
            NgCaptureWriter writer = NgCaptureWriter.create(one.getValue(), Rotation.NONE, from + "–" + to);
            writers.add(writer);
            for (LinkSpec link : links) {
                List<Channel> both = network.channels(link);
                int out = link.a().equals(from) ? 0 : 1;
                both.get(out).listen(writing(writer, NgCaptureWriter.OUTBOUND));
                both.get(1 - out).listen(writing(writer, NgCaptureWriter.INBOUND));
            }
        }
    }

    private FrameListener writing(NgCaptureWriter writer, int direction) {
        return (Channel channel, Frame frame, long nanos) -> {
            try {
                if (failure == null) {
                    writer.write(frame, nanos, direction);
                }
            } catch (PortException full) {
                failure = full;
            }
        };
    }

    /** Writes out what is left; fails if a file could not take everything. */
    @Override
    public void close() throws PortException {
        for (NgCaptureWriter writer : writers) {
            writer.close();
        }
        if (failure != null) {
            throw failure;
        }
    }
}
