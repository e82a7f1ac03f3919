package plumbline.pipelines.port;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files of a port, as its description names them.
 *
 * @param read those it reads from
 * @param written those it writes to
 */
public record PortFiles(List<Path> read, List<Path> written) {
    /** Of a port that needs none. */
    public static final PortFiles NONE = new PortFiles(List.of(), List.of());

    public PortFiles {
        read = List.copyOf(read);
        written = List.copyOf(written);
    }

    /** These and those. */
    public PortFiles and(PortFiles more) {
        return new PortFiles(
                Stream.concat(read.stream(), more.read.stream()).toList(),
                Stream.concat(written.stream(), more.written.stream()).toList());
    }
}
