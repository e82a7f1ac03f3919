package plumbline.nic.wrap;

import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortLayer;

/** The outermost layer: has the name that the user wrote. */
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
