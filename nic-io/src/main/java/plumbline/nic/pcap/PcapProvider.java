package plumbline.nic.pcap;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plumbline.nic.support.Timeline;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortFiles;
import plumbline.pipelines.port.PortProvider;
import plumbline.pipelines.port.PortSpec;

/** Opens {@code pcap:IN?out=OUT}. */
public final class PcapProvider implements PortProvider {
    @Override
    public String scheme() {
        return "pcap";
    }

    @Override
    public String help() {
        return "pcap:[IN][?out=FILE&rotate-size=SIZE&rotate-time=TIME&keep=N&start=…&speed=1&respace=TIME]  capture"
                + " files: receives the packets of IN (pcap or pcapng, also gzip), writes what is sent to FILE (pcap;"
                + " compressed if it ends in .gz); "
                + Timeline.HELP
                + ", default as captured; speed=10 is ten times as fast, speed=max as fast as possible; respace=1us:"
                + " so far apart, whatever the capture says; rotate-size=100MB, rotate-time=1h: FILE goes on in"
                + " another file, of which keep=10 stay";
    }

    @Override
    public PortSpec inRealTime(PortSpec spec) {
        return Timeline.startingNow(spec);
    }

    @Override
    public PortFiles files(PortSpec spec) throws PortException {
        String out = spec.option("out", "");
        return new PortFiles(
                spec.target().isEmpty() ? List.of() : List.of(spec.file(spec.target())),
                out.isEmpty() ? List.of() : List.of(spec.file(out)));
    }

    @Override
    public Port open(PortSpec spec) throws PortException {
        Set<String> known = new HashSet<>(Set.of("out", "start", "speed", "respace"));
        known.addAll(Rotation.options(""));
        spec.allowOnly(known);
        String in = spec.target();
        String out = spec.option("out", "");
        Timeline timeline = Timeline.of(spec).withSpeed(spec).respaced(spec);
        Rotation rotation = Rotation.of(spec, "", "out");
        if (in.isEmpty() && out.isEmpty()) {
            throw spec.refused("name a capture to read (pcap:in.pcap), one to write (pcap:?out=out.pcap) or both");
        }
        CaptureReader reader = in.isEmpty() ? null : CaptureReader.open(spec.file(in));
        try {
            CaptureWriter writer = out.isEmpty() ? null : CaptureWriter.create(spec.file(out), rotation);
            return new PcapPort(spec.toString(), reader, writer, timeline);
        } catch (PortException e) {
            if (reader != null) {
                reader.close();
            }
            throw e;
        }
    }
}
