package plumbline.cli.diagnose;

import plumbline.programs.flowradar.FiveTuple;
import plumbline.programs.heavyhitters.FlowKey;

/** Flows as people name them. */
final class FlowNames {
    private static final FiveTuple OTHER = new FiveTuple(0, 0, 0, 0, 0);

    private FlowNames() {}

    static String of(FiveTuple flow) {
        if (flow.equals(OTHER)) {
            return "not IPv4";
        }
        boolean ports = flow.protocol() == 6 || flow.protocol() == 17;
        return FlowKey.SOURCE.show(flow.src()) + (ports ? ":" + flow.srcPort() : "") + " → "
                + FlowKey.DESTINATION.show(flow.dst()) + (ports ? ":" + flow.dstPort() : "") + " " + protocol(flow.protocol());
    }

    private static String protocol(int number) {
        return switch (number) {
            case 1 -> "icmp";
            case 6 -> "tcp";
            case 17 -> "udp";
            default -> "protocol " + number;
        };
    }
}
