package plumbline.nic.gen;

import plumbline.nic.support.Timeline;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortFiles;
import plumbline.pipelines.port.PortProvider;
import plumbline.pipelines.port.PortSpec;

/** Opens {@code gen:KIND?OPTIONS}. */
public final class GenProvider implements PortProvider {
    @Override
    public String scheme() {
        return "gen";
    }

    @Override
    public String help() {
        return GeneratorOptions.HELP + "; " + Timeline.HELP + ", default 0";
    }

    @Override
    public PortSpec inRealTime(PortSpec spec) {
        return Timeline.startingNow(spec);
    }

    @Override
    public PortFiles files(PortSpec spec) throws PortException {
        return GeneratorOptions.files(spec);
    }

    @Override
    public Port open(PortSpec spec) throws PortException {
        Timeline timeline = Timeline.of(spec);
        return new GenPort(spec.toString(), GeneratorOptions.read(spec), timeline);
    }
}
