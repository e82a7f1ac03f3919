package plumbline.nic.support;

import java.util.Arrays;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import plumbline.nic.wrap.Wrappers;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortProvider;
import plumbline.pipelines.port.PortSpec;

/** Opens ports the way the switch does: by their text, through the ServiceLoader. */
public final class Ports {
    private Ports() {}

    public static Port open(String text) throws PortException {
        PortSpec spec = PortSpec.parse(text);
        return Wrappers.open(spec, provider(spec.scheme())::open);
    }

    public static PortProvider provider(String scheme) {
        return ServiceLoader.load(PortProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(p -> p.scheme().equals(scheme))
                .findAny()
                .orElseThrow(() -> new AssertionError("no provider of " + scheme));
    }

    /**
     * Receives so many frames, waiting up to two minutes: on a busy machine the kernel hands a frame on later than it
     * was sent. Answers how many came.
     */
    public static int receive(Port port, Frame[] into, int wanted, long nanos) throws Exception {
        long deadline = System.nanoTime() + 120_000_000_000L;
        int got = port.receive(into, wanted, nanos);
        while (got < wanted && System.nanoTime() < deadline) {
            Thread.sleep(1);
            got += port.receive(Arrays.copyOfRange(into, got, into.length), wanted - got, nanos);
        }
        return got;
    }

    public static Frame[] frames(int count) {
        return Stream.generate(Frame::new).limit(count).toArray(Frame[]::new);
    }
}
