package plumbline.isa.reference;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.Variable;

/**
 * Carries packets through a {@link StructuredInterpreter} as docs/LIFE-OF-A-PACKET.md says: no queues, no time but the
 * given one, every port is there. A packet that goes round more than {@value #MOST_TRIPS} times is an error.
 */
public final class ReferenceSwitch {
    private static final int MOST_TRIPS = 1_000;
    private static final int NOWHERE = 511;
    private static final int RECIRCULATION_PORT = 68;
    private static final int DROP = 0;
    private static final int NO_MIRROR = 2;
    private static final int TNA_RED = 3;
    private static final String PARSER_ERR = "parser_err";

    /** A packet that has left. */
    public record Sent(int port, byte[] bytes) {}

    /** A digest with its values. */
    public record SentDigest(String digest, List<BigInteger> values) {
        /** Copies the values. */
        public SentDigest {
            values = List.copyOf(values);
        }
    }

    /** A member of a multicast group. */
    public record Replica(int port, int rid) {}

    /** Where the copies of a mirror session go; at most so many bytes of them. */
    public record Session(List<Replica> to, int largestBytes) {
        /** Copies the places. */
        public Session {
            to = List.copyOf(to);
        }
    }

    /** Why a packet comes into ingress. */
    private enum Arrival {
        PORT,
        RESUBMIT,
        RECIRCULATION
    }

    private record Entering(String bits, int port, Arrival arrival, Map<Variable, BigInteger> carried) {}

    /** On its way to a port: as variables with a payload, or as bits that egress parses. */
    private record Leaving(
            StructuredPass pass,
            int ingressPort,
            Replica to,
            boolean parsed,
            boolean copy,
            Map<Variable, BigInteger> carried) {}

    private final StructuredProgram program;
    private final StructuredInterpreter interpreter;
    private final Map<Integer, List<Replica>> groups = new HashMap<>();
    private final Map<Integer, Session> sessions = new HashMap<>();
    private final List<SentDigest> digests = new ArrayList<>();
    private final boolean goesOnAfterErrors;

    private final Deque<Object> waiting = new ArrayDeque<>();
    private List<Sent> sent = new ArrayList<>();
    private long nanos;

    /** A switch whose random numbers are all the smallest that may be, and whose meters call red 3. */
    public ReferenceSwitch(StructuredProgram program) {
        this(program, (low, _) -> low, TNA_RED);
    }

    /** As {@link StructuredInterpreter#StructuredInterpreter}. */
    public ReferenceSwitch(StructuredProgram program, BinaryOperator<BigInteger> random, int red) {
        this.program = program;
        this.interpreter = new StructuredInterpreter(program, random, red);
        this.goesOnAfterErrors = ingressReads(program, PARSER_ERR);
    }

    /** Tables, value sets and state. */
    public StructuredInterpreter interpreter() {
        return interpreter;
    }

    /** Sets the members of a multicast group. */
    public void group(int number, List<Replica> members) {
        groups.put(number, List.copyOf(members));
    }

    /** Sets where the copies of a mirror session go. */
    public void session(int number, Session session) {
        sessions.put(number, session);
    }

    /** All digests so far. */
    public List<SentDigest> digests() {
        return digests;
    }

    /** Sets the time, in nanoseconds since the start. */
    public void nanos(long now) {
        nanos = now;
        interpreter.nanos(now);
    }

    /** What leaves because a packet comes in, in order. */
    public List<Sent> receive(int port, byte[] bytes) {
        sent = new ArrayList<>();
        waiting.add(new Entering(BitString.of(bytes), port, Arrival.PORT, Map.of()));
        for (int trips = 0; !waiting.isEmpty(); trips++) {
            if (trips > MOST_TRIPS) {
                waiting.clear();
                throw new IllegalStateException("a packet goes round for ever");
            }
            switch (waiting.removeFirst()) {
                case Entering entering -> ingress(entering);
                case Leaving leaving -> egress(leaving);
                default -> throw new AssertionError();
            }
        }
        return sent;
    }

    private void ingress(Entering entering) {
        StructuredPass pass = new StructuredPass(entering.bits());
        pass.set("ingress_port", entering.port());
        pass.set("ingress_mac_tstamp", time(48));
        pass.set("global_tstamp", time(48));
        pass.set("resubmit_flag", entering.arrival() == Arrival.RESUBMIT ? 1 : 0);
        pass.set("recirculated", entering.arrival() == Arrival.RECIRCULATION ? 1 : 0);
        pass.set("pkt_length", pass.bytes());
        pass.set("ucast_egress_port", NOWHERE);
        if (!goesOn(program.parser(), pass)) {
            return;
        }
        entering.carried().forEach(pass::set);
        interpreter.run(program.ingress(), pass);
        Optional<String> deparsed = program.ingressDeparser().map(deparser -> interpreter.deparse(deparser, pass));
        if (pass.resubmit.isPresent()) {
            resubmit(entering, pass);
            return;
        }
        digests.addAll(pass.digests);
        Optional<Leaving> packet = Optional.of(new Leaving(
                deparsed.map(bits -> bridged(bits, pass)).orElse(pass),
                entering.port(),
                new Replica(NOWHERE, 0),
                deparsed.isEmpty(),
                false,
                Map.of()));
        if (!drops(pass, DROP)) {
            replicate(packet.get(), pass);
        }
        mirror(pass, pass.bits(), entering.port());
    }

    private void resubmit(Entering entering, StructuredPass pass) {
        if (entering.arrival() != Arrival.RESUBMIT) {
            List<Variable> carried = pass.resubmit.orElseThrow();
            waiting.addFirst(
                    reparses()
                            ? new Entering(
                                    header(carried, pass) + entering.bits(),
                                    entering.port(),
                                    Arrival.RESUBMIT,
                                    Map.of())
                            : new Entering(entering.bits(), entering.port(), Arrival.RESUBMIT, pass.values(carried)));
        }
    }

    /** What the ingress deparser has written, with the architecture's fields and nothing else. */
    private static StructuredPass bridged(String bits, StructuredPass pass) {
        StructuredPass bridged = new StructuredPass(bits);
        Stream.of("ingress_port", "ingress_mac_tstamp", "resubmit_flag", "recirculated", "bypass_egress")
                .forEach(name -> bridged.set(name, pass.get(name)));
        return bridged;
    }

    private void replicate(Leaving packet, StructuredPass ingress) {
        int group = ingress.get("mcast_grp_a").intValueExact();
        groups.getOrDefault(group, List.of()).forEach(member -> enqueue(packet, member));
        int port = ingress.get("ucast_egress_port").intValueExact();
        if (port != NOWHERE) {
            enqueue(packet, new Replica(port, 0));
        }
    }

    private void enqueue(Leaving packet, Replica to) {
        waiting.add(new Leaving(
                packet.pass().copy(), packet.ingressPort(), to, packet.parsed(), packet.copy(), packet.carried()));
    }

    private void mirror(StructuredPass pass, String bits, int ingressPort) {
        if (pass.mirror.isEmpty() || drops(pass, NO_MIRROR)) {
            return;
        }
        StructuredPass.MirrorRequest request = pass.mirror.get();
        Session session = sessions.get(request.session().intValueExact());
        if (session != null) {
            String cut = cut(bits, BigInteger.valueOf(session.largestBytes()));
            String front = reparses() ? header(request.carried(), pass) : "";
            Leaving copy = new Leaving(
                    new StructuredPass(front + cut),
                    ingressPort,
                    new Replica(NOWHERE, 0),
                    false,
                    true,
                    reparses() ? Map.of() : pass.values(request.carried()));
            session.to().forEach(place -> enqueue(copy, place));
        }
    }

    private boolean reparses() {
        return program.egressParser().isPresent();
    }

    /** Values in front of a packet, which a parser of its direction extracts, filled up to whole bytes. */
    private static String header(List<Variable> carried, StructuredPass pass) {
        StringBuilder bits = new StringBuilder();
        carried.forEach(
                each -> bits.append(BitString.of(pass.get(each), each.type().width())));
        return bits + "0".repeat(Math.floorMod(-bits.length(), Byte.SIZE));
    }

    private void egress(Leaving leaving) {
        StructuredPass pass = leaving.pass();
        pass.set("egress_port", leaving.to().port());
        pass.set("egress_rid", leaving.to().rid());
        pass.set("egress_qid", pass.get("qid"));
        pass.set("enq_tstamp", time(32));
        pass.set("global_tstamp", time(48));
        pass.set("mirrored", leaving.copy() ? 1 : 0);
        pass.set("pkt_length", pass.bytes());
        pass.set("drop_ctl", 0);
        if (leaving.copy()) {
            pass.set("ingress_port", leaving.ingressPort());
            pass.set("ucast_egress_port", NOWHERE);
        }
        boolean bypasses = pass.get("bypass_egress").signum() != 0;
        if (bypasses && program.egressParser().isPresent()) {
            send(leaving, pass, pass.bits());
            return;
        }
        if (!leaving.parsed() && !goesOn(program.egressParser().orElse(program.parser()), pass)) {
            return;
        }
        leaving.carried().forEach(pass::set);
        if (!bypasses) {
            interpreter.run(program.egress(), pass);
        }
        send(leaving, pass, interpreter.deparse(program.deparser(), pass));
        digests.addAll(pass.digests);
    }

    private void send(Leaving leaving, StructuredPass pass, String deparsed) {
        BigInteger most = pass.get("mtu_trunc_len");
        String bits = most.signum() == 0 ? deparsed : cut(deparsed, most);
        if (!drops(pass, DROP)) {
            if (pass.recirculate.isPresent() || leaving.to().port() == RECIRCULATION_PORT) {
                waiting.add(new Entering(
                        bits,
                        RECIRCULATION_PORT,
                        Arrival.RECIRCULATION,
                        pass.values(pass.recirculate.orElse(List.of()))));
            } else {
                sent.add(new Sent(leaving.to().port(), BitString.bytes(bits)));
            }
        }
        if (!leaving.copy()) {
            mirror(pass, bits, leaving.ingressPort());
        }
    }

    private static String cut(String bits, BigInteger bytes) {
        BigInteger most = bytes.multiply(BigInteger.valueOf(Byte.SIZE));
        return bits.substring(0, most.min(BigInteger.valueOf(bits.length())).intValueExact());
    }

    private boolean goesOn(StructuredParser parser, StructuredPass pass) {
        return switch (interpreter.parse(parser, pass)) {
            case ACCEPTED -> true;
            case FAILED -> goesOnAfterErrors;
            case REJECTED -> false;
        };
    }

    private static boolean drops(StructuredPass pass, int bit) {
        return pass.get("drop_ctl").testBit(bit);
    }

    private BigInteger time(int width) {
        return BigInteger.valueOf(nanos).mod(BigInteger.TWO.pow(width));
    }

    /** Whether ingress, one of its tables or one of their actions reads a variable. */
    private static boolean ingressReads(StructuredProgram program, String variable) {
        List<Record> nodes = new ArrayList<>(Mentions.in(List.of(program.ingress(), program.ingressDeparser()))
                .toList());
        Set<String> tables = new HashSet<>();
        nodes.forEach(node -> {
            if (node instanceof StructuredStatement.Apply apply) {
                tables.add(apply.table());
            }
        });
        for (StructuredTable table : program.tables()) {
            if (tables.contains(table.name())) {
                Mentions.in(table.keys()).forEach(nodes::add);
                program.actions().stream()
                        .filter(action -> table.actions().contains(action.name())
                                || table.fallback().action().equals(action.name()))
                        .flatMap(Mentions::in)
                        .forEach(nodes::add);
            }
        }
        return nodes.stream()
                .anyMatch(node -> node instanceof Expression.Read read
                        && read.variable().name().equals(variable));
    }
}
