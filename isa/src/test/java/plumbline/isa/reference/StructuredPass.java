package plumbline.isa.reference;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.Variable;

/** What is known about one packet on one trip, and what the program has asked for it. */
final class StructuredPass {
    /** What became of the last application of a table. */
    record TableOutcome(Optional<StructuredTable.Entry> entry, String action) {}

    private final Map<String, BigInteger> variables = new HashMap<>();
    private final Map<String, TableOutcome> outcomes = new HashMap<>();
    private final String bits;
    private int cursor;

    final List<ReferenceSwitch.SentDigest> digests = new ArrayList<>();
    final List<Deposit> deposits = new ArrayList<>();
    Optional<MirrorRequest> mirror = Optional.empty();
    Optional<List<Variable>> resubmit = Optional.empty();
    Optional<List<Variable>> recirculate = Optional.empty();

    /** What a {@link StructuredStatement.Mirror} has asked for. */
    record MirrorRequest(BigInteger session, List<Variable> carried) {}

    /** What a {@link StructuredStatement.DepositSum} has asked for, and what was ahead of the parser then. */
    record Deposit(Variable target, BigInteger sum, String ahead) {}

    /** A trip that begins. */
    StructuredPass(String bits) {
        this.bits = bits;
    }

    /** The same packet on a trip of its own: what another one does from now on is not seen here. */
    StructuredPass copy() {
        StructuredPass copy = new StructuredPass(bits);
        copy.variables.putAll(variables);
        copy.outcomes.putAll(outcomes);
        copy.cursor = cursor;
        return copy;
    }

    /** The whole packet as it came into this trip. */
    String bits() {
        return bits;
    }

    int bytes() {
        return bits.length() / Byte.SIZE;
    }

    /** The bits that the parser has not consumed. */
    String ahead() {
        return bits.substring(cursor);
    }

    /** Whether so many bits are still ahead. */
    boolean has(BigInteger count) {
        return count.compareTo(BigInteger.valueOf(bits.length() - cursor)) <= 0;
    }

    /** Takes bits that are there. */
    String take(int count) {
        String taken = bits.substring(cursor, cursor + count);
        cursor += count;
        return taken;
    }

    BigInteger get(Variable variable) {
        return get(variable.name()).mod(BigInteger.TWO.pow(variable.type().width()));
    }

    BigInteger get(String name) {
        return variables.getOrDefault(name, BigInteger.ZERO);
    }

    void set(Variable variable, BigInteger value) {
        set(variable.name(), value.mod(BigInteger.TWO.pow(variable.type().width())));
    }

    void set(String name, BigInteger value) {
        variables.put(name, value);
    }

    void set(String name, long value) {
        set(name, BigInteger.valueOf(value));
    }

    Optional<TableOutcome> outcome(String table) {
        return Optional.ofNullable(outcomes.get(table));
    }

    void outcome(String table, TableOutcome outcome) {
        outcomes.put(table, outcome);
    }

    /** Values of variables now, to be carried elsewhere. */
    Map<Variable, BigInteger> values(List<Variable> carried) {
        Map<Variable, BigInteger> values = new HashMap<>();
        carried.forEach(variable -> values.put(variable, get(variable)));
        return values;
    }
}
