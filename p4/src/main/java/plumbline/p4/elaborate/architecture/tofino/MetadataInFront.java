package plumbline.p4.elaborate.architecture.tofino;

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
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.HeaderInstance;
import plumbline.isa.structured.KeyMatch;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredParser.Case;
import plumbline.isa.structured.StructuredParser.State;
import plumbline.isa.structured.StructuredParser.Transition;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.architecture.IntrinsicVariables;
import plumbline.p4.source.P4Messages;

/**
 * Takes out of a parser what it does with the metadata that a chip puts in front of a packet: packets are delivered
 * without them. In ingress (631348-0001; bits, Tofino 1 or 2):
 *
 * <pre>
 *   | packet's metadata, 64 | port's metadata, 64 or 192 | packet ...
 *                           | resubmit's data, 64 |
 * </pre>
 *
 * Of these only a resubmit's data come with a packet. In egress a chip puts the packet's metadata in front, and nothing
 * else. A header of bits that do not come is valid and 0. A state is written once for every number of bits that may
 * have been taken before it.
 */
final class MetadataInFront {
    private static final Variable RESUBMITTED = IntrinsicVariables.of(Intrinsic.RESUBMIT_FLAG);

    /**
     * A state on some paths.
     *
     * @param from the first of its statements
     * @param taken so many bits were taken before it
     * @param resubmitted whether the packet is a resubmit, as far as that is known and matters
     */
    private record Visit(String state, int from, int taken, Optional<Boolean> resubmitted) {}

    private final int dataStart;
    private final int dataEnd;
    private final int packetStart;
    private final Optional<Boolean> resubmitted;
    private final Map<String, HeaderInstance> headers = new HashMap<>();
    private final P4Messages messages;
    private final Map<String, State> given = new HashMap<>();
    private final Map<Visit, String> names = new HashMap<>();
    private final Set<String> visited = new HashSet<>();
    private final Deque<Visit> open = new ArrayDeque<>();
    private final List<State> states = new ArrayList<>();
    private boolean isWarned;

    /**
     * For one parser.
     *
     * @param dataStart bits in front of a resubmit's data
     * @param packetStart bits in front of the packet
     * @param resubmitted false if no packet is a resubmit; empty if that is to be asked
     */
    MetadataInFront(
            int dataStart,
            int packetStart,
            Optional<Boolean> resubmitted,
            List<HeaderInstance> headers,
            P4Messages messages) {
        this.dataStart = dataStart;
        this.dataEnd = Math.min(dataStart + ResubmitHeaders.BITS, packetStart);
        this.packetStart = packetStart;
        this.resubmitted = resubmitted;
        headers.forEach(header -> this.headers.put(header.name(), header));
        this.messages = messages;
    }

    /** The parser of packets without metadata. */
    StructuredParser removed(StructuredParser parser) {
        parser.states().forEach(state -> given.put(state.name(), state));
        name(new Visit(parser.states().getFirst().name(), 0, 0, resubmitted));
        while (!open.isEmpty()) {
            write(open.poll());
        }
        return new StructuredParser(states, parser.at());
    }

    /** The state's own name at first, then one with a number behind. */
    private String name(Visit visit) {
        return names.computeIfAbsent(visit, _ -> {
            open.add(visit);
            String name = visit.state();
            for (int number = 1; !visited.add(name) || number > 1 && given.containsKey(name); number++) {
                name = visit.state() + "_" + number;
            }
            return name;
        });
    }

    private void write(Visit visit) {
        State state = given.get(visit.state());
        List<StructuredStatement> body = new ArrayList<>();
        int at = visit.taken();
        Optional<Boolean> known = visit.resubmitted();
        for (int i = visit.from(); i < state.body().size(); i++) {
            StructuredStatement statement = state.body().get(i);
            int end = at + bits(statement);
            if (known.isEmpty() && dataBits(at, end) > 0) {
                states.add(new State(names.get(visit), body, asked(state, i, at), state.at()));
                return;
            }
            without(statement, at, end, known.orElse(false)).ifPresent(body::add);
            at = end;
        }
        states.add(new State(names.get(visit), body, transition(state.transition(), at, known), state.at()));
    }

    /** Bits that a statement takes; that of which nobody knows how many it takes is in the packet. */
    private int bits(StructuredStatement statement) {
        return switch (statement) {
            case StructuredStatement.Advance(Expression.Constant bits, var _) ->
                bits.value().min(BigInteger.valueOf(packetStart)).intValue();
            case StructuredStatement.Advance _ -> packetStart;
            case StructuredStatement.Extract extract ->
                extract.condition().isPresent()
                        ? packetStart
                        : headers.get(extract.header()).bits();
            default -> 0;
        };
    }

    /** How many of some bits are of a resubmit's data, if the packet is one. */
    private int dataBits(int from, int end) {
        return Math.max(0, Math.min(end, dataEnd) - Math.max(from, dataStart));
    }

    /** What a statement does with the bits that are there. */
    private Optional<StructuredStatement> without(
            StructuredStatement statement, int from, int end, boolean resubmitted) {
        if (from >= packetStart || from == end) {
            return Optional.of(statement);
        }
        int data = resubmitted ? dataBits(from, end) : 0;
        boolean isInFront = end <= packetStart;
        switch (statement) {
            case StructuredStatement.Advance(Expression.Constant(var bits, var type), Position at) -> {
                BigInteger behind =
                        bits.subtract(BigInteger.valueOf(packetStart - from)).max(BigInteger.ZERO);
                return Optional.of(behind.add(BigInteger.valueOf(data)))
                        .filter(there -> there.signum() > 0)
                        .map(there -> new StructuredStatement.Advance(new Expression.Constant(there, type), at));
            }
            case StructuredStatement.Extract(var header, var _, var at)
            when isInFront && data == 0 -> {
                Variable valid = headers.get(header).valid();
                return Optional.of(new StructuredStatement.Assign(valid, Simplify.TRUE, at));
            }
            default -> {
                if (!isInFront || data < end - from) {
                    warn(from, statement.at());
                }
                return Optional.of(statement);
            }
        }
    }

    private void warn(int from, Position at) {
        if (!isWarned) {
            isWarned = true;
            messages.warning(
                    at,
                    "intrinsic-metadata",
                    (packetStart - from)
                            + " bits of metadata that a chip puts in front of the packet are still ahead here: they"
                            + " would be taken for the packet",
                    "extract the intrinsic metadata first; then, in ingress, packet.advance(PORT_METADATA_SIZE)");
        }
    }

    private Transition asked(State state, int from, int at) {
        List<Case> cases = new ArrayList<>();
        for (boolean is : List.of(true, false)) {
            BigInteger flag = is ? BigInteger.ONE : BigInteger.ZERO;
            String target = name(new Visit(state.name(), from, at, Optional.of(is)));
            cases.add(new Case(List.of(new KeyMatch.Masked(flag, BigInteger.ONE)), target, state.at()));
        }
        return new Transition(List.of(new Expression.Read(RESUBMITTED, state.at())), cases);
    }

    private Transition transition(Transition transition, int at, Optional<Boolean> known) {
        List<Variable> keys = transition.keys().stream()
                .map(key -> key instanceof Expression.Read read ? read.variable() : null)
                .toList();
        Optional<Boolean> left = known; // what is known where no case so far fits
        List<Case> cases = new ArrayList<>();
        for (Case way : transition.cases()) {
            Optional<Boolean> said = resubmitted(keys.indexOf(RESUBMITTED), way.patterns());
            boolean isImpossible = known.isPresent() && said.isPresent() && !said.equals(known);
            String target = target(way, isImpossible ? packetStart : at, said.isPresent() ? said : left);
            cases.add(new Case(way.patterns(), target, way.at()));
            if (keys.size() == 1 && said.isPresent()) {
                left = said.map(is -> !is);
            }
        }
        return new Transition(transition.keys(), cases);
    }

    /** What a case says of the key that asks whether the packet is a resubmit. */
    private static Optional<Boolean> resubmitted(int key, List<KeyMatch> patterns) {
        return key >= 0
                        && key < patterns.size()
                        && patterns.get(key) instanceof KeyMatch.Masked(BigInteger value, BigInteger mask)
                        && mask.signum() != 0
                ? Optional.of(value.signum() != 0)
                : Optional.empty();
    }

    private String target(Case way, int at, Optional<Boolean> known) {
        if (!given.containsKey(way.target())) {
            if (way.target().equals(StructuredParser.ACCEPT) && at > 0 && at < packetStart) {
                warn(at, way.at());
            }
            return way.target();
        }
        boolean isBehind = at >= packetStart;
        return name(new Visit(way.target(), 0, isBehind ? packetStart : at, isBehind ? Optional.empty() : known));
    }
}
