package plumbline.pipelines.port;

import java.util.Optional;

/** A port at a network interface of this machine. */
public interface InterfacePort extends Port {
    /** What the kernel says of the interface now, from any thread; empty if it cannot be asked. */
    Optional<LinkStatus> link();
}
