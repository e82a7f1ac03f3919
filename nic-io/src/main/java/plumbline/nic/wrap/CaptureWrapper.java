package plumbline.nic.wrap;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import plumbline.nic.pcap.NgCaptureWriter;
import plumbline.nic.pcap.Rotation;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortFiles;
import plumbline.pipelines.port.PortSpec;

/**
 * The option {@code capture}: a record of what the switch received from the port and sent to it, perhaps in files that
 * rotate.
 */
final class CaptureWrapper implements Wrapper {
    private static final String PREFIX = "capture.";

    @Override
    public String key() {
        return "capture";
    }

    @Override
    public Set<String> options() {
        Set<String> options = new TreeSet<>(Rotation.options(PREFIX));
        options.add(key());
        return options;
    }

    @Override
    public String help() {
        return "capture=FILE  records both directions as pcapng, each packet with its direction (compressed if it ends"
            + " in .gz); a port that comes back goes on in it; if the disk is full, says so, counts what is missing,"
            + " and the port goes on; capture.rotate-size=100MB, capture.rotate-time=1h: FILE goes on in another file,"
            + " of which capture.keep=10 stay";
    }

    @Override
    public PortFiles files(WrapperOptions options) throws PortException {
        return new PortFiles(List.of(), file(options).stream().toList());
    }

    @Override
    public Layer read(WrapperOptions options) throws PortException {
        Rotation rotation = Rotation.of(options.spec(), PREFIX, key());
        return new Recording(file(options).orElseThrow(), rotation);
    }

    /** Refuses options by which only a port's output goes on in other files, where only this capture is written. */
    static void refuseRotation(PortSpec spec) throws PortException {
        Optional<String> rotation = Rotation.options("").stream()
                .filter(spec.options()::containsKey)
                .findFirst();
        if (spec.options().containsKey("capture")
                && rotation.isPresent()
                && !spec.options().containsKey("out")) {
            throw spec.refused(
                    rotation.get() + " is for pcap:?out=FILE; for capture=FILE write " + PREFIX + rotation.get());
        }
    }

    private Optional<Path> file(WrapperOptions options) throws PortException {
        return options.value(key(), CaptureWrapper::path);
    }

    /** A port that went down and came back goes on where it was. */
    private static final class Recording implements Layer {
        private final Path file;
        private final Rotation rotation;
        private NgCaptureWriter writer;

        Recording(Path file, Rotation rotation) {
            this.file = file;
            this.rotation = rotation;
        }

        @Override
        public Port around(Port inner) throws PortException {
            writer =
                    writer == null ? NgCaptureWriter.create(file, rotation, inner.name()) : writer.resume(inner.name());
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
