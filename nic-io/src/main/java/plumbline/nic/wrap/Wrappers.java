package plumbline.nic.wrap;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortFiles;
import plumbline.pipelines.port.PortSource;
import plumbline.pipelines.port.PortSpec;
import plumbline.pipelines.port.ScheduledPort;

/** Opens ports with the layers that their options ask for. */
public final class Wrappers {
    /** From the port outwards. */
    private static final List<Wrapper> KINDS = List.of(new LimitWrapper(), new FaultWrapper(), new CaptureWrapper());

    private Wrappers() {}

    /** Opens the port itself. */
    @FunctionalInterface
    public interface Opener {
        /**
         * Opens a port.
         *
         * @param spec without the options of wrappers
         */
        Port open(PortSpec spec) throws PortException;
    }

    /**
     * A kind of wrapper, for help.
     *
     * @param key the first word of its options
     * @param help one line
     */
    public record Kind(String key, String help) {}

    /** The kinds there are, from the port outwards. */
    public static List<Kind> kinds() {
        return KINDS.stream().map(kind -> new Kind(kind.key(), kind.help())).toList();
    }

    /**
     * Reads the options of a port. The result opens the port, and again after it was closed, with the layers that the
     * options ask for. The port stays a {@link ScheduledPort} if it was one, and has the name that the user wrote.
     *
     * @throws PortException USAGE, before anything is opened, for options that make no sense
     */
    public static PortSource source(PortSpec spec, Opener opener) throws PortException {
        CaptureWrapper.refuseRotation(spec);
        Map<String, String> others = new LinkedHashMap<>(spec.options());
        List<Wrapper.Layer> layers = new ArrayList<>();
        for (Wrapper kind : KINDS) {
            Optional<WrapperOptions> own = takeOwn(kind, spec, others);
            if (own.isPresent()) {
                layers.add(kind.read(own.get()));
            }
        }
        PortSpec plain = new PortSpec(spec.scheme(), spec.target(), others);
        return () -> {
            Port port = opener.open(plain);
            return layers.isEmpty() ? port : around(spec.toString(), port, layers);
        };
    }

    /**
     * Opens a port once, as {@link #source}.
     *
     * @throws PortException USAGE, before anything is opened, for options that make no sense
     */
    public static Port open(PortSpec spec, Opener opener) throws PortException {
        return source(spec, opener).open();
    }

    /**
     * The files that these options name.
     *
     * @throws PortException USAGE for options that make no sense
     */
    public static PortFiles files(PortSpec spec) throws PortException {
        Map<String, String> others = new LinkedHashMap<>(spec.options());
        PortFiles files = PortFiles.NONE;
        for (Wrapper kind : KINDS) {
            Optional<WrapperOptions> own = takeOwn(kind, spec, others);
            if (own.isPresent()) {
                files = files.and(kind.files(own.get()));
            }
        }
        return files;
    }

    /** Takes a kind's options out of all; empty if there are none. */
    private static Optional<WrapperOptions> takeOwn(Wrapper kind, PortSpec spec, Map<String, String> options)
            throws PortException {
        String key = kind.key();
        Map<String, String> own = new LinkedHashMap<>();
        options.forEach((option, value) -> {
            if (option.equals(key) || option.startsWith(key + ".")) {
                own.put(option, value);
            }
        });
        options.keySet().removeAll(own.keySet());
        PortSpec asked = new PortSpec(spec.scheme(), spec.target(), own);
        asked.allowOnly(kind.options());
        return own.isEmpty() ? Optional.empty() : Optional.of(new WrapperOptions(asked, key));
    }

    private static Port around(String name, Port port, List<Wrapper.Layer> layers) throws PortException {
        Port outermost = port;
        try {
            for (Wrapper.Layer layer : layers) {
                outermost = layer.around(outermost);
            }
        } catch (PortException e) {
            outermost.close();
            throw e;
        }
        return port instanceof ScheduledPort scheduled
                ? new ScheduledWrappedPort(name, outermost, scheduled)
                : new WrappedPort(name, outermost);
    }
}
