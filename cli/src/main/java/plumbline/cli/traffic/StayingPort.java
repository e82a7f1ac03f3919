package plumbline.cli.traffic;

import plumbline.nic.linux.EventFd;
import plumbline.nic.linux.Waitable;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortLayer;

/**
 * A port that only writes a capture, as one that may always receive: where no port brings packets, the run does not end
 * for want of them but waits for 'plumb port add' or Ctrl-C.
 */
public final class StayingPort extends PortLayer implements Waitable {
    private final EventFd never; // rung

    private StayingPort(Port inner) throws PortException {
        super(inner);
        never = new EventFd();
    }

    /** Lays it around a port, which is closed if that is not possible. */
    public static Port around(Port inner) throws PortException {
        try {
            return new StayingPort(inner);
        } catch (PortException e) {
            inner.close();
            throw e;
        }
    }

    @Override
    public int fd() {
        return never.fd();
    }

    @Override
    public void close() throws PortException {
        try {
            super.close();
        } finally {
            never.close();
        }
    }
}
