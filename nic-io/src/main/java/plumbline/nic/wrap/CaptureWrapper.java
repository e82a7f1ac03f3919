package plumbline.nic.wrap;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.nic.pcap.NgCaptureWriter;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortFiles;
import plumbline.pipelines.port.PortSpec;

/** The option {@code capture}: a record of what the switch received from the port and sent to it. */
final class CaptureWrapper implements Wrapper {
    private static final List<String> ROTATION = List.of("rotate-size", "rotate-time", "keep");

    @Override
    public String key() {
        return "capture";
    }

    @Override
    public Set<String> options() {
        return Set.of(key());
    }

    @Override
    public String help() {
        return "capture=FILE  records both directions as pcapng, each packet with its direction (compressed if it ends"
            + " in .gz); a port that comes back goes on in it; if the disk is full, says so, counts what is missing,"
            + " and the port goes on";
    }

    @Override
    public PortFiles files(WrapperOptions options) throws PortException {
        return new PortFiles(List.of(), List.of(file(options)));
    }

    @Override
    public Layer read(WrapperOptions options) throws PortException {
        return new Recording(file(options));
    }

    /** Refuses options by which only a port's output goes on in other files, where only this capture is written. */
    static void refuseRotation(PortSpec spec) throws PortException {
        Optional<String> rotation =
                ROTATION.stream().filter(spec.options()::containsKey).findFirst();
        if (spec.options().containsKey("capture")
                && rotation.isPresent()
                && !spec.options().containsKey("out")) {
            throw new PortException(
                    PortException.Cause.USAGE,
                    "port '" + spec + "': capture=FILE is one file, and " + rotation.get()
                            + " is for what is sent to a port pcap:?out=FILE; mirror packets to such a port, or let"
                            + " tcpdump -G or -C record the interface");
        }
    }

    private Path file(WrapperOptions options) throws PortException {
        return options.value(key(), CaptureWrapper::path).orElseThrow();
    }

    /** A port that went down and came back goes on in its file. */
    private static final class Recording implements Layer {
        private final Path file;
        private boolean begun;

        Recording(Path file) {
            this.file = file;
        }

        @Override
        public Port around(Port inner) throws PortException {
            NgCaptureWriter writer =
                    begun ? NgCaptureWriter.append(file, inner.name()) : NgCaptureWriter.create(file, inner.name());
            begun = true;
            return new CapturingPort(inner, writer);
        }
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("this is no file name", e);
        }
    }
}
