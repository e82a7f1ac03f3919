package plumbline.nic.wrap;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import plumbline.nic.pcap.NgCaptureWriter;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortFiles;

/** The option {@code capture}: a record of what the switch received from the port and sent to it. */
final class CaptureWrapper implements Wrapper {
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
