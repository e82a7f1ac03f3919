package plumbline.p4.elaborate.draft;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.Field;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.HeaderInstance;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.Shapes;

/** What is known of the structured program so far. */
public final class Draft {
    private final UniqueVariables names = new UniqueVariables();
    private final Map<String, HeaderInstance> headers = new LinkedHashMap<>();
    private final Map<String, List<P4Value.HeaderValue>> unions = new LinkedHashMap<>();
    private final Set<String> onTheWire = new LinkedHashSet<>();
    private final Map<String, String> types = new HashMap<>();
    private final Set<String> pieces = new HashSet<>();
    private final Set<Variable> ofHeaders = new HashSet<>();
    private final Map<String, ExternInstance> externs = new LinkedHashMap<>();
    private final Map<String, StructuredAction> actions = new LinkedHashMap<>();
    private final Map<String, StructuredTable> tables = new LinkedHashMap<>();
    private final Set<String> appliedMembers = new HashSet<>();

    /** Names of variables. */
    public UniqueVariables names() {
        return names;
    }

    /** Remembers the headers of a place, so that they can be extracted and emitted. */
    public void declareHeaders(P4Value place, Position at) {
        declareUnions(place);
        for (P4Value.HeaderValue header : Leaves.headers(place)) {
            header.instance().ifPresent(name -> headers.putIfAbsent(name, instance(name, header, at)));
            Leaves.all(header).forEach(leaf -> ofHeaders.addAll(Operations.reads(leaf)));
        }
        for (P4Value.Piece piece : Leaves.pieces(place)) {
            Variable bits = ((Expression.Read) piece.value()).variable();
            piece.instance().ifPresent(name -> {
                headers.putIfAbsent(name, new HeaderInstance(name, List.of(bits), at));
                pieces.add(name);
            });
        }
    }

    /** Remembers unions: a header that becomes valid makes the others of its union invalid. */
    private void declareUnions(P4Value place) {
        switch (place) {
            case P4Value.Union _ -> {
                List<P4Value.HeaderValue> union = Leaves.headers(place);
                union.forEach(header -> header.instance().ifPresent(name -> unions.put(name, union)));
            }
            case P4Value.Fields(Map<String, P4Value> fields) -> fields.values().forEach(this::declareUnions);
            case P4Value.HeaderStack stack -> stack.elements().forEach(this::declareUnions);
            default -> {}
        }
    }

    /** The other headers of the union that a header is in; none if it is in none. */
    public List<P4Value.HeaderValue> othersOfUnion(P4Value place) {
        if (!(place instanceof P4Value.HeaderValue header) || header.instance().isEmpty()) {
            return List.of();
        }
        return unions.getOrDefault(header.instance().get(), List.of()).stream()
                .filter(other -> !other.instance().equals(header.instance()))
                .toList();
    }

    private static HeaderInstance instance(String name, P4Value.HeaderValue header, Position at) {
        List<Variable> fields = new ArrayList<>();
        for (P4Value part : Leaves.row(header)) {
            if (part instanceof P4Value.VariablePart) {
                break;
            }
            for (Expression leaf : Leaves.data(part)) {
                Variable field = ((Expression.Read) leaf).variable();
                int padding = Shapes.padding(header.type(), field.type().width());
                if (padding > 0) {
                    fields.add(new Variable(Field.padding(field.name()), ValueType.bits(padding)));
                }
                fields.add(field);
            }
        }
        return new HeaderInstance(name, fields, at);
    }

    /** Whether it is a field of a header, or says that a header is there. */
    boolean isOfHeader(Variable variable) {
        return ofHeaders.contains(variable);
    }

    /** How many bits of its last byte lie behind bits of a header or ahead; 0 behind other values. */
    public int bitsBehind(Expression bits) {
        return switch (bits) {
            case Expression.Lookahead(var offset, var type, var _) -> Math.floorMod(-offset - type.width(), Byte.SIZE);
            case Expression.Slice(var of, var _, var low, var _) -> (bitsBehind(of) + low) % Byte.SIZE;
            case Expression.Read(var variable, var _) ->
                headers.values().stream()
                        .map(HeaderInstance::fields)
                        .filter(fields -> fields.contains(variable))
                        .mapToInt(fields -> fields.subList(fields.indexOf(variable) + 1, fields.size()).stream()
                                        .mapToInt(field -> field.type().width())
                                        .sum()
                                % Byte.SIZE)
                        .findFirst()
                        .orElse(0);
            default -> 0;
        };
    }

    /** A header of the packet: it is parsed or written. */
    public HeaderInstance onTheWire(P4Value.HeaderValue header, Position at) {
        String name = header.instance()
                .orElseThrow(() -> Refusal.unsupported(
                        at, "this header is not one of a place that is known", "name the header itself"));
        HeaderInstance instance = headers.get(name);
        if (instance.bits() % Byte.SIZE != 0) {
            throw Refusal.unsupported(
                    at,
                    "header " + name + " has " + instance.bits() + " bits, which is not a whole number of bytes",
                    "fill it up with a field");
        }
        onTheWire.add(name);
        types.put(name, header.type().declaration().name());
        return instance;
    }

    /** The type that the program gave a header on the wire; empty if the architecture put it there. */
    public Optional<String> type(HeaderInstance header) {
        return Optional.ofNullable(types.get(header.name()));
    }

    /** A header that is not parsed or written after all. */
    public void takeOffTheWire(String header) {
        onTheWire.remove(header);
    }

    /** Adds a header that the architecture puts into the packet. */
    public void addOnTheWire(HeaderInstance header) {
        headers.put(header.name(), header);
        onTheWire.add(header.name());
    }

    /** A piece of a header's variable part: some packets have it. */
    public void onTheWire(P4Value.Piece piece, Position at) {
        if (piece.bits() % Byte.SIZE != 0) {
            throw Refusal.unsupported(
                    at,
                    "what follows a varbit has " + piece.bits() + " bits, which is not a whole number of bytes",
                    "fill it up with a field");
        }
        piece.instance().ifPresent(onTheWire::add);
    }

    /** Whether a header is a piece of a variable part. */
    public boolean isPiece(String header) {
        return pieces.contains(header);
    }

    /** Validity of the pieces on the wire that belong to the varbits of some. */
    public List<Variable> validityOfSizes(Set<String> some) {
        return headers.values().stream()
                .filter(header -> isPiece(header.name()) && onTheWire.contains(header.name()))
                .filter(header -> some.stream().anyMatch(piece -> varbit(piece).equals(varbit(header.name()))))
                .map(HeaderInstance::valid)
                .toList();
    }

    private static String varbit(String piece) {
        return piece.substring(0, piece.lastIndexOf('$'));
    }

    /** Whether some packets may have a piece. */
    public boolean isOnTheWire(P4Value.Piece piece) {
        return piece.instance().filter(onTheWire::contains).isPresent();
    }

    /** The data of a value as a checksum takes them: what a packet does not have is 0. */
    public List<Expression> summed(P4Value value, Position at) {
        List<Expression> summed = new ArrayList<>();
        List<P4Value> row = Leaves.row(value);
        for (P4Value part : row) {
            if (!(part instanceof P4Value.VariablePart variable)) {
                summed.addAll(Leaves.data(part));
                continue;
            }
            for (P4Value.Piece piece : variable.sizes()) {
                boolean isLast = part == row.getLast();
                if (isOnTheWire(piece) && piece.bits() < Short.SIZE && !isLast) {
                    throw Refusal.unsupported(
                            at, "a checksum over what follows a varbit of odd bytes", "give the varbit even sizes");
                }
                if (isOnTheWire(piece)) {
                    summed.add(piece.value());
                }
            }
        }
        return summed;
    }

    /** Adds an extern. */
    public void add(ExternInstance extern) {
        externs.put(extern.name(), extern);
    }

    /** Adds an action; one of a name replaces the other. */
    public void add(StructuredAction action) {
        actions.put(action.name(), action);
    }

    /** A name for an action: with # and a number behind if it is taken. */
    public String uniqueAction(String wanted) {
        String name = wanted;
        for (int number = 1; actions.containsKey(name); number++) {
            name = wanted + "#" + number;
        }
        return name;
    }

    /** Adds a table. */
    public void add(StructuredTable table) {
        tables.put(table.name(), table);
    }

    /** The table of a name. */
    public Optional<StructuredTable> table(String name) {
        return Optional.ofNullable(tables.get(name));
    }

    /**
     * Notes that the table of a profile's members is applied.
     *
     * @return whether that is the first time
     */
    public boolean applied(String members) {
        return appliedMembers.add(members);
    }

    /** Headers that are parsed or written, in the order of their declaration. */
    public List<HeaderInstance> headers() {
        return headers.values().stream()
                .filter(header -> onTheWire.contains(header.name()))
                .toList();
    }

    /** Headers that are neither parsed nor written. */
    public List<HeaderInstance> unusedHeaders() {
        return headers.values().stream()
                .filter(header -> !onTheWire.contains(header.name()))
                .toList();
    }

    public List<ExternInstance> externs() {
        return List.copyOf(externs.values());
    }

    public List<StructuredAction> actions() {
        return List.copyOf(actions.values());
    }

    public List<StructuredTable> tables() {
        return List.copyOf(tables.values());
    }
}
