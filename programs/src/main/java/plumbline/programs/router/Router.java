package plumbline.programs.router;

import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.ProgramControl;

/** The catalogue entry of {@code router}. */
public final class Router extends BuiltInProgram {
    private static final int MAX_ENTRIES = 1 << 20;

    /** For the catalogue. */
    public Router() {
        super(
                "router",
                "a router for IPv4 and IPv6: longest prefix, equal paths by flow, neighbours learnt",
                "pisa unlimited tofino1 tofino2 tofino2u tofino2m banzai-write banzai-raw banzai-praw banzai-ifelse"
                        + " banzai-sub banzai-nested banzai-pairs",
                new Parameter("prefixes", 4096, 1, MAX_ENTRIES, "room for routes, per IP version"),
                new Parameter("neighbours", 4096, 1, MAX_ENTRIES, "room for hosts and gateways next to the router"),
                new Parameter("groups", 64, 1, 65_536, "room for groups of next hops with equal paths"),
                new Parameter("slots", 64, 2, 1024, "shares of a group's flows, a power of two"));
    }

    @Override
    public Optional<Map<String, Long>> routing() {
        return Optional.of(Map.of());
    }

    /** The file is one of interfaces and routes: {@link RouterFile}. */
    @Override
    public ProgramControl control(Program program, String file, String text) {
        return RouterFile.read(file, text, setup -> new RouterControl(program, setup));
    }
}
