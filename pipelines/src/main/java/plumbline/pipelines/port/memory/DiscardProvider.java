package plumbline.pipelines.port.memory;

import java.util.Set;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortProvider;
import plumbline.pipelines.port.PortSpec;

/** Opens {@code null:}. */
public final class DiscardProvider implements PortProvider {
    @Override
    public String scheme() {
        return "null";
    }

    @Override
    public String help() {
        return "null:  receives nothing; counts and forgets what it is sent";
    }

    @Override
    public Port open(PortSpec spec) throws PortException {
        spec.allowOnly(Set.of());
        return new DiscardPort(spec.toString());
    }
}
