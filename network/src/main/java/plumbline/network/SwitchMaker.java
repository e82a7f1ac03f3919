package plumbline.network;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.zip.CRC32;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.hash.HashSeed;
import plumbline.network.kernel.LinkEnd;
import plumbline.network.kernel.SwitchNode;
import plumbline.network.topology.Routes;
import plumbline.network.topology.SwitchSpec;
import plumbline.network.topology.TopologyException;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.SwitchListener;
import plumbline.pipelines.SwitchProgram;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.file.FileTrouble;
import plumbline.pipelines.packet.PacketMemory;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.BuiltInPrograms;
import plumbline.verifier.Verified;

/**
 * Makes the switches of a network: loads and prepares each program once, and sets up the program's own control plane.
 */
final class SwitchMaker {
    private final NetworkSettings settings;
    private final Routes routes;
    private final ProgramSource programs;
    private final SwitchListener listener;
    private final Map<SwitchSpec, DeviceProgram> loaded = new HashMap<>();
    private final Map<Verified, SwitchProgram> prepared = new IdentityHashMap<>();
    private final PacketMemory packetMemory = new PacketMemory();
    private final Map<String, Long> roomOfRouters;

    SwitchMaker(NetworkSettings settings, Routes routes, ProgramSource programs, SwitchListener listener) {
        this.settings = settings;
        this.routes = routes;
        this.programs = programs;
        this.listener = listener;
        roomOfRouters = roomOfRouters(routes.needed());
    }

    /** Parameters of all routers that need more room than they have by default. */
    private static Map<String, Long> roomOfRouters(Map<String, Long> needed) {
        Map<String, Long> more = new HashMap<>();
        for (BuiltInProgram.Parameter parameter :
                BuiltInPrograms.find(SwitchSpec.ROUTER).orElseThrow().parameters()) {
            long wanted = needed.getOrDefault(parameter.name(), 0L);
            if (wanted > parameter.standard()) {
                more.put(parameter.name(), Long.highestOneBit(wanted - 1) << 1);
            }
        }
        return more;
    }

    SwitchNode make(SwitchSpec device, DeviceProgram program, List<LinkEnd> links) {
        SplittableRandom seeds = new SplittableRandom(settings.seed() ^ hash(device.name()));
        SwitchProgram shared =
                prepared.computeIfAbsent(program.verified(), verified -> SwitchProgram.of(verified, settings.engine()));
        SwitchBuilder builder = Switch.builder(shared)
                .seed(seeds.nextLong())
                .packetMemory(packetMemory)
                .recirculation(device.recirculation())
                .listener(listener)
                .queueObserver(settings.observer());
        if (device.routes()) {
            // Equal paths are chosen by hash: with the same hashes everywhere, a second choice would repeat the first.
            builder.hashSeed(HashSeed.of(new BigInteger(Long.toUnsignedString(seeds.nextLong()))));
        }
        control(device, program).ifPresent(builder::controlPlane);
        try {
            return new SwitchNode(
                    device.name(), builder, device.queues(), links, settings.frameBytes(), device.buffers());
        } catch (IllegalArgumentException unfit) {
            throw refused(device, unfit.getMessage());
        }
    }

    /** The program of a switch. */
    DeviceProgram program(SwitchSpec device) {
        if (device.program().equals(SwitchSpec.NO_PROGRAM)) {
            throw refused(
                    device,
                    "no program is said; --program FILE says that of all switches, --program " + device.name()
                            + "=FILE that of this one");
        }
        Map<String, Long> parameters = new TreeMap<>(device.routing().orElse(Map.of()));
        if (device.routesAreComputed()) {
            parameters.putAll(roomOfRouters);
        }
        parameters.putAll(device.parameters());
        SwitchSpec wanted = device.withProgram(device.program(), parameters);
        SwitchSpec key = new SwitchSpec("any", device.program())
                .withProgram(device.program(), parameters)
                .withTarget(device.target());
        return loaded.computeIfAbsent(key, any -> programs.load(wanted));
    }

    private Optional<ControlPlane> control(SwitchSpec device, DeviceProgram program) {
        List<String> own =
                device.setup().stream().filter(device::isOfTheProgram).toList();
        if (own.size() > 1) {
            throw refused(device, own.get(1) + ": " + own.getFirst() + " sets up the same control plane");
        }
        try {
            if (device.routesAreComputed()) {
                return program.builtIn()
                        .map(router -> router.control(
                                program.verified().program(), device.name(), routes.setup(device.name())));
            }
            if (own.isEmpty()) {
                return program.builtIn()
                        .flatMap(known -> known.control(program.verified().program()));
            }
            String text = Files.readString(Path.of(own.getFirst()));
            return Optional.of(program.builtIn()
                    .orElseThrow(() -> new IllegalArgumentException(own.getFirst() + ": " + device.program()
                            + " is not a built-in program, and has no control plane of its own"))
                    .control(program.verified().program(), own.getFirst(), text));
        } catch (IllegalArgumentException wrong) {
            throw refused(device, wrong.getMessage());
        } catch (IOException e) {
            throw refused(device, own.getFirst() + " cannot be read: " + FileTrouble.inWords(e));
        }
    }

    private static TopologyException refused(SwitchSpec device, String why) {
        return new TopologyException(
                List.of(Diagnostic.error(device.at(), "switch", "the switch " + device.name() + ": " + why, "")),
                new Sources());
    }

    private static long hash(String name) {
        CRC32 sum = new CRC32();
        sum.update(name.getBytes(StandardCharsets.UTF_8));
        return sum.getValue() * 0x9E37_79B9_7F4A_7C15L;
    }
}
