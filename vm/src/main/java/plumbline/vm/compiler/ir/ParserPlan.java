package plumbline.vm.compiler.ir;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.vm.compiler.bytecode.CompileException;

/**
 * The states of a parser, once for every path to them, so that code for a state knows which headers have been extracted
 * and where they lie. If there are too many paths, because the parser runs in circles or branches very often or because
 * a packet may stop on its way and go on all the same, there is one node per state and nothing is known.
 */
public final class ParserPlan {
    private static final int MAX_NODES = 64;

    private final Parser parser;
    private final boolean knowsWays;
    private final boolean keepsCut;
    private final Map<Key, Node> nodes = new LinkedHashMap<>();
    private final Map<String, Integer> uses = new HashMap<>();

    public ParserPlan(Program program) {
        this.parser = program.parser();
        this.keepsCut = program.readsParserErr();
        String first = parser.states().isEmpty()
                ? Parser.ACCEPT
                : parser.states().getFirst().name();
        boolean few = !keepsCut && visit(new Key(first, List.of()));
        if (!few) {
            nodes.clear();
            uses.clear();
            parser.states().forEach(state -> add(new Key(state.name(), List.of())));
            add(new Key(Parser.ACCEPT, List.of()));
        }
        this.knowsWays = few;
    }

    /** A state, and the steps on the way to it. */
    private record Key(String state, List<Parser.Step> before) {}

    /**
     * A state at the end of a path.
     *
     * @param method name of its method
     * @param state null: accept
     * @param before steps on the path, in order; empty if the path is not known
     */
    public record Node(String method, Parser.State state, List<Parser.Step> before) {
        /** Whether a header was extracted on the path. */
        public boolean hasExtracted(Header header) {
            return before.stream()
                    .anyMatch(step ->
                            step instanceof Parser.Extract one && one.header().equals(header));
        }

        /** The last step on the path that writes a field behind the last extraction of its header. */
        public Optional<Parser.Step> write(Field field) {
            return before.reversed().stream()
                    .takeWhile(step -> !(step instanceof Parser.Extract one
                            && (one.header().valid().equals(field)
                                    || one.header().fields().contains(field))))
                    .filter(step -> step.written().equals(Optional.of(field)))
                    .findFirst();
        }

        /**
         * Fields that get a sum when the parser is done, each with the bytes that have been put behind the parser since
         * the step that said so.
         */
        public Map<Field, Integer> deposits() {
            Map<Field, Integer> deposits = new LinkedHashMap<>();
            int behind = 0;
            for (Parser.Step step : before.reversed()) {
                if (step instanceof Parser.Deposit(Field target, Field sum, Position at)
                        && write(target).filter(last -> last == step).isPresent()) {
                    deposits.put(target, behind);
                }
                behind += step.bytes();
            }
            return deposits;
        }

        /** Bytes of the packet that were put behind the parser on the path. */
        public int bytes() {
            return before.stream().mapToInt(Parser.Step::bytes).sum();
        }
    }

    /**
     * The fields that the parser reads from the vector. Where the ways are known, a header's field that no state
     * assigns comes straight from the packet.
     */
    public Stream<Field> readsOfVector(Program program) {
        Set<Field> assigned = parser.assigned();
        return parser.reads().stream()
                .filter(field -> !knowsWays
                        || assigned.contains(field)
                        || program.headers().stream()
                                .noneMatch(header -> header.fields().contains(field)));
    }

    /** Whether nodes know the path to them; if so, no packet visits too many states. */
    public boolean knowsWays() {
        return knowsWays;
    }

    /** Whether a packet that cannot be parsed to its end goes on as it is; then no path is known. */
    public boolean keepsCut() {
        return keepsCut;
    }

    /** All nodes; the first is where parsing starts. */
    public List<Node> nodes() {
        return List.copyOf(nodes.values());
    }

    /** Where a node leads by one of its targets. */
    public Node next(Node node, String target) {
        Node next = nodes.get(new Key(target, knowsWays ? after(node.state, node.before) : List.of()));
        if (next == null) {
            throw new CompileException(parser.at(), "no-state", "the parser has no state " + target);
        }
        return next;
    }

    private static List<Parser.Step> after(Parser.State state, List<Parser.Step> before) {
        List<Parser.Step> after = new ArrayList<>(before);
        state.steps().stream().map(ParserPlan::anywhere).forEach(after::add);
        return after;
    }

    /** Paths that do the same in different places of the text are the same. */
    private static Parser.Step anywhere(Parser.Step step) {
        return switch (step) {
            case Parser.Extract extract -> new Parser.Extract(extract.header(), Position.NONE);
            case Parser.Advance advance -> new Parser.Advance(advance.bits(), Position.NONE);
            case Parser.Assign assign -> new Parser.Assign(assign.target(), assign.value(), Position.NONE);
            case Parser.Add add -> new Parser.Add(add.sum(), add.terms(), Position.NONE);
            case Parser.Subtract subtract -> new Parser.Subtract(subtract.sum(), subtract.terms(), Position.NONE);
            case Parser.Check check -> new Parser.Check(check.target(), check.sum(), Position.NONE);
            case Parser.Deposit deposit -> new Parser.Deposit(deposit.target(), deposit.sum(), Position.NONE);
        };
    }

    /** Adds a node and all behind it; false if there are too many. */
    private boolean visit(Key key) {
        if (nodes.containsKey(key) || key.state.equals(Parser.REJECT)) {
            return true;
        }
        if (nodes.size() == MAX_NODES) {
            return false;
        }
        Node node = add(key);
        return node.state == null
                || targets(node.state).stream()
                        .allMatch(target -> visit(new Key(target, after(node.state, key.before))));
    }

    private Node add(Key key) {
        Parser.State state = parser.states().stream()
                .filter(any -> any.name().equals(key.state))
                .findFirst()
                .orElse(null);
        if (state == null && !key.state.equals(Parser.ACCEPT)) {
            throw new CompileException(parser.at(), "no-state", "the parser has no state " + key.state);
        }
        String name = "state_" + key.state.replaceAll("\\W", "_");
        int use = uses.merge(name, 1, Integer::sum);
        Node node = new Node(use == 1 ? name : name + "$" + use, state, key.before);
        nodes.put(key, node);
        return node;
    }

    /** Where a state can lead. */
    public static List<String> targets(Parser.State state) {
        List<String> targets = new ArrayList<>();
        for (Parser.Case way : state.cases()) {
            targets.add(way.target());
            if (way.isCertain()) { // those behind it are dead
                return targets;
            }
        }
        targets.add(state.otherwise());
        return targets;
    }
}
