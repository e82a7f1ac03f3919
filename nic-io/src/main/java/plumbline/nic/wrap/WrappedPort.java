package plumbline.nic.wrap;

import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortLayer;

/** The outermost layer: calls the whole what the user called it. */
class WrappedPort extends PortLayer {
    private final String name;

    WrappedPort(String name, Port inner) {
        super(inner);
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }
}
