package plumbline.cli.command;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import plumbline.cli.traffic.NumberedPort;
import plumbline.cli.traffic.PortOpener;
import plumbline.cli.traffic.StayingPort;
import plumbline.cli.traffic.SwitchSettings;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.SwitchRefusedException;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSource;
import plumbline.pipelines.port.PortSpec;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.verifier.Verified;
import plumbline.vm.interpreter.Interpreter;

/**
 * The ports that {@code plumb run} is told of.
 *
 * @param stay whether the run goes on without traffic: none of the ports can bring any, and another may be added
 */
record RunPorts(Collection<NumberedPort> numbered, boolean stay) {
    static RunPorts of(Collection<NumberedPort> numbered, SwitchSettings settings) throws PortException {
        return new RunPorts(numbered, settings.generated().isEmpty() && onlyWrite(numbered));
    }

    /** Whether each port is a capture that is written, so that none brings packets. */
    private static boolean onlyWrite(Collection<NumberedPort> numbered) throws PortException {
        for (NumberedPort port : numbered) {
            PortSpec description = PortSpec.parse(port.port());
            if (!description.scheme().equals("pcap") || !description.target().isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /** What opens each, by number. */
    Map<Integer, PortSource> sources() throws PortException {
        Map<Integer, PortSource> sources = new TreeMap<>();
        for (NumberedPort port : numbered) {
            sources.put(port.number(), source(port));
        }
        return sources;
    }

    /** What opens a port of this run. */
    PortSource source(NumberedPort port) throws PortException {
        PortSource source = PortOpener.live(port.port());
        return stay ? () -> StayingPort.around(source.open()) : source;
    }

    /** A switch that never runs, whose ports are not open. */
    static Switch idle(Verified verified, SwitchSettings settings, Collection<NumberedPort> ports) {
        SwitchBuilder builder = settings.to(Switch.builder(verified, new Interpreter()));
        try {
            ports.forEach(port -> builder.port(port.number(), port.pipe(), new DiscardPort(port.port())));
            return builder.build();
        } catch (SwitchRefusedException e) {
            throw SwitchSettings.refused(e);
        }
    }
}
