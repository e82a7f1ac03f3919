package plumbline.nic.gen;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import plumbline.isa.model.Ethernet;
import plumbline.nic.support.Seeds;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortFiles;
import plumbline.pipelines.port.PortSpec;
import plumbline.pipelines.tm.Rate;

/** Reads a generator from its text, e.g. {@code gen:zipf?s=1.0&flows=1000000&size=64&rate=1mpps&seed=1}. */
final class GeneratorOptions {
    static final String HELP = "gen:KIND[?OPTIONS]  made-up traffic; KIND is zipf (s=1.0&flows=10000), uniform"
            + " (flows=10000), counts (file=CSV of id,packets) with size=64|64:0.45,576:0.15,1500:0.4 rate=1mpps|10gbps"
            + " gaps=constant|poisson, or cdf (file=CSV of size_bytes,cumulative_probability&load=0.5&link=10gbps"
            + "&flow_rate=10gbps&frame=1514&flows=10000); all: packets=1000000|unlimited proto=udp|tcp ip=4|6 seed=1";

    private static final Set<String> COMMON = Set.of("packets", "proto", "ip", "seed", "start");
    private static final long UNLIMITED = Long.MAX_VALUE;

    private final PortSpec spec;
    private final long seed;
    private final PacketKind kind;

    private GeneratorOptions(PortSpec spec) throws PortException {
        this.spec = spec;
        this.seed = spec.number("seed", 1);
        this.kind = kind();
    }

    static TrafficGenerator read(PortSpec spec) throws PortException {
        GeneratorOptions options = new GeneratorOptions(spec);
        return new TrafficGenerator(options.traffic(), options.kind, new FlowAddresses(options.seed));
    }

    private PacketSequence traffic() throws PortException {
        return switch (spec.target()) {
            case "zipf" -> {
                allow("s", "flows", "size", "rate", "gaps");
                double s = convert("s", "1.0", Double::valueOf);
                if (!(s >= 0 && s <= 100)) {
                    throw spec.refused("s=" + s + " is no skew from 0 to 100");
                }
                int flows = flows();
                checkHeap(flows);
                yield drawn(new ZipfFlows(flows, s, stream(Seeds.Purpose.FLOWS)), 1_000_000);
            }
            case "uniform" -> {
                allow("flows", "size", "rate", "gaps");
                yield drawn(new UniformFlows(flows(), stream(Seeds.Purpose.FLOWS)), 1_000_000);
            }
            case "counts" -> {
                allow("file", "size", "rate", "gaps");
                yield drawn(CountedFlows.load(file(), stream(Seeds.Purpose.FLOWS)), UNLIMITED);
            }
            case "cdf" -> {
                allow("file", "load", "link", "flow_rate", "frame", "flows");
                yield flowTraffic();
            }
            default -> throw spec.refused("kind of traffic '" + spec.target() + "'; known: zipf, uniform, counts, cdf");
        };
    }

    private PacketSequence drawn(FlowChooser flows, long defaultPackets) throws PortException {
        PacketSizes sizes = convert("size", "64", text -> PacketSizes.parse(text, stream(Seeds.Purpose.PACKET_SIZES)));
        checkLength(sizes.min());
        checkLength(sizes.max());
        ArrivalClock clock =
                switch (spec.option("gaps", "constant")) {
                    case "constant" -> ArrivalClock.constant();
                    case "poisson" -> ArrivalClock.poisson(stream(Seeds.Purpose.ARRIVALS));
                    default -> throw spec.refused("gaps=" + spec.option("gaps", "") + "; known: constant, poisson");
                };
        return new DrawnTraffic(flows, sizes, convert("rate", "1mpps", Rate::parse), clock, packets(defaultPackets));
    }

    private PacketSequence flowTraffic() throws PortException {
        SizeDistribution sizes = SizeDistribution.load(file());
        double load = convert("load", "0.5", Double::valueOf);
        if (!(load > 0 && load <= 1_000)) {
            throw spec.refused("load=" + load + " is no share of the link (0.5 is half of it)");
        }
        Rate link = bits("link", "10gbps");
        Rate perFlow = bits("flow_rate", spec.option("link", "10gbps"));
        int frame = Math.clamp(spec.number("frame", 1_514), 0, Integer.MAX_VALUE);
        checkLength(frame);
        if (frame <= kind.headers() || frame < Ethernet.MIN_FRAME) {
            throw spec.refused("frame=" + frame + " leaves no room for data");
        }
        return new FlowTraffic(
                sizes,
                new FlowTraffic.Shape(load, link, perFlow, kind.headers(), frame, flows(), packets(UNLIMITED)),
                stream(Seeds.Purpose.FLOW_SIZES),
                stream(Seeds.Purpose.ARRIVALS));
    }

    private void allow(String... known) throws PortException {
        Set<String> all = new HashSet<>(COMMON);
        all.addAll(Set.of(known));
        spec.allowOnly(new TreeSet<>(all));
    }

    private RandomGenerator stream(Seeds.Purpose purpose) {
        return Seeds.stream(seed, purpose);
    }

    private PacketKind kind() throws PortException {
        return switch (spec.option("proto", "udp") + spec.option("ip", "4")) {
            case "udp4" -> PacketKind.UDP4;
            case "tcp4" -> PacketKind.TCP4;
            case "udp6" -> PacketKind.UDP6;
            case "tcp6" -> PacketKind.TCP6;
            default ->
                throw spec.refused("proto=" + spec.option("proto", "udp") + "&ip=" + spec.option("ip", "4")
                        + "; known: proto=udp, proto=tcp, ip=4, ip=6");
        };
    }

    private int flows() throws PortException {
        long flows = spec.number("flows", 10_000);
        if (flows < 1 || flows > PacketSequence.MAX_FLOWS) {
            throw spec.refused("flows=" + flows + "; from 1 to " + PacketSequence.MAX_FLOWS + " are possible");
        }
        return (int) flows;
    }

    private void checkHeap(int flows) throws PortException {
        long needed = (long) flows * ZipfFlows.BYTES_WHILE_BUILT;
        long max = Runtime.getRuntime().maxMemory();
        if (needed > max) {
            throw new PortException(
                    PortException.Cause.ENVIRONMENT,
                    "port '" + spec + "': flows=" + flows + " needs " + (needed >> 20) + " MiB of memory, Java may use "
                            + (max >> 20) + "; start it with a larger -Xmx");
        }
    }

    private long packets(long otherwise) throws PortException {
        if (spec.option("packets", "").equals("unlimited")) {
            return UNLIMITED;
        }
        long packets = spec.number("packets", otherwise);
        if (packets < 0) {
            throw spec.refused("packets=" + packets + "; write a number or unlimited");
        }
        return packets;
    }

    private void checkLength(int length) throws PortException {
        if (length < kind.headers() || length > Frame.MAX_PACKET) {
            throw spec.refused("frames of " + length + " bytes; " + kind + " needs " + kind.headers()
                    + " for its headers, a" + " frame holds " + Frame.MAX_PACKET);
        }
    }

    private Rate bits(String key, String otherwise) throws PortException {
        Rate rate = convert(key, otherwise, Rate::parse);
        if (rate.unit() != Rate.Unit.BITS) {
            throw spec.refused(key + " is a rate in bits, e.g. 10gbps");
        }
        return rate;
    }

    /** The table that a generator with these options would read. */
    static PortFiles files(PortSpec spec) throws PortException {
        return spec.options().containsKey("file")
                ? new PortFiles(List.of(new GeneratorOptions(spec).file()), List.of())
                : PortFiles.NONE;
    }

    private Path file() throws PortException {
        if (!spec.options().containsKey("file")) {
            throw spec.refused("needs file=CSV");
        }
        return spec.file(spec.option("file", ""));
    }

    private <T> T convert(String key, String otherwise, Function<String, T> reader) throws PortException {
        String text = spec.option(key, otherwise);
        try {
            return reader.apply(text);
        } catch (NumberFormatException e) {
            throw spec.refused(key + "=" + text + " is no number");
        } catch (IllegalArgumentException e) {
            throw spec.refused(key + ": " + e.getMessage());
        }
    }
}
