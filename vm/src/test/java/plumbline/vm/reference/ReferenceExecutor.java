package plumbline.vm.reference;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.hash.Hasher;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Counter;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Draw;
import plumbline.isa.model.Field;
import plumbline.isa.model.Hash;
import plumbline.isa.model.LowPass;
import plumbline.isa.model.Meter;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Table;
import plumbline.isa.model.TableOutcome;
import plumbline.isa.model.Unit;
import plumbline.isa.model.Wred;
import plumbline.isa.reference.OpReference;
import plumbline.isa.reference.WidthReference;
import plumbline.vm.RandomDraws;

/**
 * Stages executed in the most naive way, written from the Javadoc of the model: maps from names, a copy of all fields
 * per stage, no preparation. An oracle for engines; it shares with them only the hashes and the draws, which have
 * oracles of their own. Instructions, widths and matches are those of {@link plumbline.isa.reference}.
 */
public final class ReferenceExecutor {
    private final Program program;
    private final long seed;
    private final Map<String, LinearScan> tables = new HashMap<>();
    private final Map<String, Map<Long, Long>> words = new HashMap<>();
    private final Map<String, double[]> filterValues = new HashMap<>();
    private final Map<String, long[]> filterTimes = new HashMap<>();
    private final Map<String, Average> averages = new HashMap<>();
    /** The committed and the peak bucket by meter and cell. */
    private final Map<String, Bucket[]> meters = new HashMap<>();

    private Map<String, Long> fields = new HashMap<>();
    /** What the tables gave in this pass: {@code hit} or {@code miss}, and the action. */
    private final Map<String, List<String>> results = new HashMap<>();
    /** Of the entries that tables have found: their numbers in the declaration. */
    private final Map<String, Long> cells = new HashMap<>();

    private final Map<String, Map<String, Long>> supplied = new HashMap<>();

    private final Set<String> seenAtOnce;
    private HashSeed hashSeed = HashSeed.PUBLIC;
    private long pass;
    private long length;

    /** A program with fresh state. */
    public ReferenceExecutor(Program program, long seed) {
        this.program = program;
        this.seed = seed;
        program.tables().forEach(table -> tables.put(table.name(), new LinearScan(table)));
        this.seenAtOnce = new HashSet<>(ActionBus.names(program));
        this.seenAtOnce.addAll(KeyBits.names(program));
        for (LowPass filter : program.arrays(LowPass.class)) {
            filterValues.put(filter.name(), new double[filter.entries()]);
            filterTimes.put(filter.name(), new long[filter.entries()]);
        }
    }

    /** Hashes by a seed from now on. */
    public void hashSeed(HashSeed newSeed) {
        hashSeed = newSeed;
    }

    /** Starts a pass with these fields; others are 0. */
    public void packet(Map<String, Long> start, long passNumber, int packetLength) {
        fields = new HashMap<>(start);
        results.clear();
        cells.clear();
        supplied.clear();
        pass = passNumber;
        length = packetLength;
    }

    /** Executes a direction. */
    public void run(Direction direction) {
        for (Stage stage : program.stages(direction)) {
            Map<String, Long> after = new HashMap<>(fields);
            for (Unit unit : stage.units()) {
                if (holds(unit.guard(), Map.of(), 0)) {
                    execute(unit, after);
                    seenAtOnce.stream().filter(after::containsKey).forEach(name -> fields.put(name, after.get(name)));
                }
            }
            fields = after;
        }
    }

    /** A field now. */
    public long field(Field field) {
        return fields.getOrDefault(field.name(), 0L);
    }

    /** A word of a register cell. */
    public long word(Register register, int index, boolean high) {
        long initial = high ? register.initialHi() : register.initialLo();
        return memory(register.name()).getOrDefault(2L * index + (high ? 1 : 0), initial);
    }

    /** Packets or bytes of a counter cell. */
    public long count(Counter counter, int index, boolean bytes) {
        boolean kept = counter.kind() == Counter.Kind.PACKETS_AND_BYTES
                || counter.kind() == (bytes ? Counter.Kind.BYTES : Counter.Kind.PACKETS);
        return kept ? memory("counter " + counter.name()).getOrDefault(2L * index + (bytes ? 1 : 0), 0L) : 0;
    }

    private Map<Long, Long> memory(String name) {
        return words.computeIfAbsent(name, any -> new HashMap<>());
    }

    private void execute(Unit unit, Map<String, Long> after) {
        if (isOutside(unit)) {
            Operands.written(program, unit).forEach(field -> write(after, field, 0));
            return;
        }
        switch (unit) {
            case Unit.Assign assign -> write(after, assign.dest(), value(assign));
            case Unit.Apply apply -> apply(apply, after);
            case Unit.Access access -> access(access, after);
            case Unit.Call call -> {
                switch (call.extern()) {
                    case COUNTER -> count(call);
                    case LOW_PASS -> smooth(call, after);
                    case METER -> mark(call, after);
                    case WRED -> detect(call, after);
                }
            }
            case Unit.Extend _ -> {}
        }
    }

    private long value(Unit.Assign assign) {
        return switch (assign.value()) {
            case Calc calc -> calc(calc, assign.dest().width(), Map.of(), 0);
            case Hash hash -> hash(hash);
            case Draw _ -> RandomDraws.draw(seed, pass, drawNumber(assign));
        };
    }

    /** An address is what was written in this stage; all else is what was there before it. */
    private long key(Table.Key key, Map<String, Long> after) {
        boolean isNew = key.kind() == Table.MatchKind.ADDRESS
                && after.containsKey(key.field().name());
        return isNew ? after.get(key.field().name()) : field(key.field());
    }

    private void apply(Unit.Apply apply, Map<String, Long> after) {
        Table table = program.table(apply.table());
        long[] keys = table.keys().stream().mapToLong(key -> key(key, after)).toArray();
        Table.ActionCall call = tables.get(table.name()).find(keys);
        Table.Entry entry = tables.get(table.name()).entry(keys);
        boolean hit = entry != null;
        if (hit) {
            cells.put(table.name(), (long) table.entries().indexOf(entry));
        }
        results.put(table.name(), List.of(hit ? "hit" : "miss", "ran " + (call == null ? "" : call.action())));
        if (call == null) {
            return;
        }
        Table.Action action = table.action(call.action());
        Map<Operand, Long> data = new HashMap<>();
        for (int i = 0; i < call.data().size(); i++) {
            data.put(action.data().get(i), call.data().get(i));
            supplied.computeIfAbsent(table.name(), _ -> new HashMap<>())
                    .put(action.data().get(i).name(), call.data().get(i));
        }
        action.body()
                .forEach(assign -> write(
                        after,
                        assign.dest(),
                        calc((Calc) assign.value(), assign.dest().width(), data, 0)));
    }

    private void access(Unit.Access access, Map<String, Long> after) {
        Register register = program.register(access.array());
        int cell = (int) index(access.index(), register.entries());
        int width = register.width();
        Map<Operand, Long> known = new HashMap<>();
        known.put(Cell.LO, word(register, cell, false));
        known.put(Cell.HI, word(register, cell, true));
        access.program().math().ifPresent(lookUp -> known.put(Cell.MATH, calc(lookUp, width, known, width)));
        long lo = update(access.program(), Cell.LO, known, width);
        long hi = update(access.program(), Cell.HI, known, width);
        known.put(Cell.NEW_LO, lo);
        known.put(Cell.NEW_HI, hi);
        memory(register.name()).put(2L * cell, lo);
        memory(register.name()).put(2L * cell + 1, hi);
        List<Field> done = new ArrayList<>();
        for (Stateful.Output output : access.program().outputs()) {
            if (!done.contains(output.dest())) {
                done.add(output.dest());
                Optional<Stateful.Output> first = access.program().outputs().stream()
                        .filter(clause -> clause.dest().equals(output.dest()))
                        .filter(clause -> holds(clause.when(), known, width))
                        .findFirst();
                write(
                        after,
                        output.dest(),
                        first.map(clause -> calc(clause.value(), clause.dest().width(), known, width))
                                .orElse(0L));
            }
        }
    }

    private long update(Stateful stateful, Cell word, Map<Operand, Long> known, int width) {
        return stateful.updates().stream()
                .filter(update -> update.word() == word && holds(update.when(), known, width))
                .findFirst()
                .map(update -> calc(update.value(), width, known, width))
                .orElse(known.get(word));
    }

    private void count(Unit.Call count) {
        long cell = index(count.index(), program.array(count).entries());
        memory("counter " + count.array()).merge(2 * cell, 1L, Long::sum);
        memory("counter " + count.array()).merge(2 * cell + 1, length, Long::sum);
    }

    private void smooth(Unit.Call smooth, Map<String, Long> after) {
        LowPass filter = (LowPass) program.array(smooth);
        int cell = (int) index(smooth.index(), filter.entries());
        double[] values = filterValues.get(filter.name());
        long[] times = filterTimes.get(filter.name());
        long now = fields.getOrDefault("global_tstamp", 0L);
        double elapsed = Math.floorMod(now - times[cell], 1L << 48);
        double input = new BigDecimal(
                        Long.toUnsignedString(operand(smooth.input().orElseThrow(), 64, Map.of())))
                .doubleValue();
        values[cell] = input + values[cell] * StrictMath.exp(-elapsed / filter.tauNanos());
        times[cell] = now;
        BigInteger whole = new BigDecimal(values[cell]).toBigInteger();
        BigInteger most = BigInteger.TWO.pow(64).subtract(BigInteger.ONE);
        write(
                after,
                smooth.dest().orElseThrow(),
                whole.min(most).shiftRight(filter.shift()).longValue());
    }

    /** Of each cell: average, when, and how many calls there were. */
    private record Average(double value, long when, long calls) {}

    private void detect(Unit.Call call, Map<String, Long> after) {
        Wred wred = (Wred) program.array(call);
        long index = index(call.index(), wred.entries());
        long now = fields.getOrDefault("global_tstamp", 0L);
        Average before = averages.getOrDefault(wred.name() + " " + index, new Average(0, 0, 0));
        double depth =
                new BigDecimal(Long.toUnsignedString(operand(call.input().orElseThrow(), 64, Map.of()))).doubleValue();
        double left = StrictMath.exp(-(double) Math.floorMod(now - before.when(), 1L << 48) / wred.tauNanos());
        double average = depth + (before.value() - depth) * left;
        averages.put(wred.name() + " " + index, new Average(average, now, before.calls() + 1));
        double share = (average - wred.min()) * (wred.percent() / 100.0 / (wred.max() - wred.min()));
        double drawn = (RandomDraws.draw(index, before.calls(), 0) >>> 11) / 0x1p53;
        write(after, call.dest().orElseThrow(), average >= wred.max() || drawn < share ? 1L : 0L);
    }

    /** RFC 2698 sections 3 and 4.2, in fractions; {@code 2} and above are no colours, which counts as red. */
    private void mark(Unit.Call mark, Map<String, Long> after) {
        Meter meter = (Meter) program.array(mark);
        Meter.Rates rates = meter.initial();
        long now = fields.getOrDefault("global_tstamp", 0L);
        String cell = meter.name() + " " + index(mark.index(), meter.entries());
        Bucket[] buckets = meters.computeIfAbsent(cell, name -> new Bucket[] {
            new Bucket(BigDecimal.valueOf(rates.committedBurst()), 0),
            new Bucket(BigDecimal.valueOf(rates.peakBurst()), 0)
        });
        BigDecimal tc = buckets[0].at(now, rates.committed(), rates.committedBurst());
        BigDecimal tp = buckets[1].at(now, rates.peak(), rates.peakBurst());
        BigDecimal b = BigDecimal.valueOf(meter.kind() == Meter.Kind.BYTES ? length : 1);
        long before = operand(mark.input().orElseThrow(), 64, Map.of());
        long colour;
        if (before != 0 && before != 1 || tp.subtract(b).signum() < 0) {
            colour = 3;
        } else {
            tp = tp.subtract(b);
            colour = before == 1 || tc.subtract(b).signum() < 0 ? 1 : 0;
            tc = colour == 0 ? tc.subtract(b) : tc;
        }
        meters.put(cell, new Bucket[] {new Bucket(tc, now), new Bucket(tp, now)});
        write(after, mark.dest().orElseThrow(), colour);
    }

    private record Bucket(BigDecimal tokens, long when) {
        BigDecimal at(long now, long rate, long burst) {
            BigDecimal seconds =
                    BigDecimal.valueOf(Math.floorMod(now - when, 1L << 48)).scaleByPowerOfTen(-9);
            return tokens.add(seconds.multiply(BigDecimal.valueOf(rate))).min(BigDecimal.valueOf(burst));
        }
    }

    private int drawNumber(Unit.Assign draw) {
        List<Unit> units = new ArrayList<>();
        program.ingress().forEach(stage -> units.addAll(stage.units()));
        program.egress().forEach(stage -> units.addAll(stage.units()));
        int number = 0;
        for (Unit unit : units) {
            if (unit == draw) {
                return number;
            }
            number += unit.draws() ? 1 : 0;
        }
        throw new AssertionError("a draw from nowhere");
    }

    /** Whether it works on an array at an index for which there is no cell. */
    private boolean isOutside(Unit unit) {
        return unit.arrayIndex().orElse(null) instanceof ArrayIndex.Within within
                && new BigInteger(Long.toUnsignedString(field(within.field())))
                                .compareTo(BigInteger.valueOf(within.bound()))
                        >= 0;
    }

    private long index(ArrayIndex index, int entries) {
        long value =
                switch (index) {
                    case Field field -> field(field);
                    case Const constant -> constant.value();
                    case ArrayIndex.Within within -> field(within.field());
                    case Hash hash -> hash(hash);
                    case ArrayIndex.OfEntry(String table) -> cells.get(table);
                    case ArrayIndex.OfData(String table, String data) ->
                        supplied.getOrDefault(table, Map.of()).getOrDefault(data, 0L);
                };
        return Long.remainderUnsigned(value, entries);
    }

    private long hash(Hash hash) {
        int[] widths =
                hash.inputs().stream().mapToInt(new WidthReference(0)::own).toArray();
        long[] values = hash.inputs().stream()
                .mapToLong(input -> calc(input, new WidthReference(0).own(input), Map.of(), 0))
                .toArray();
        return Hasher.of(hashSeed.of(hash.function()), widths).hash(values);
    }

    private static void write(Map<String, Long> after, Field dest, long value) {
        after.put(dest.name(), low(value, dest.width()));
    }

    private boolean holds(Condition condition, Map<Operand, Long> known, int cellWidth) {
        return switch (condition) {
            case Condition.And and -> and.parts().stream().allMatch(part -> holds(part, known, cellWidth));
            case Condition.Or or -> or.parts().stream().anyMatch(part -> holds(part, known, cellWidth));
            case Condition.Not not -> !holds(not.part(), known, cellWidth);
            case Condition.Result result ->
                results.getOrDefault(result.table(), List.of()).contains(word(result.outcome()));
            case Condition.Compare compare -> {
                int width = new WidthReference(cellWidth).compared(compare);
                long left = calc(compare.left(), width, known, cellWidth);
                long right = calc(compare.right(), width, known, cellWidth);
                yield OpReference.of(compare.relation(), left, right, 0, 1, width, width)
                        .testBit(0);
            }
        };
    }

    private static String word(TableOutcome outcome) {
        return switch (outcome) {
            case TableOutcome.LookUp.HIT -> "hit";
            case TableOutcome.LookUp.MISS -> "miss";
            case TableOutcome.ActionRun(String action) -> "ran " + action;
        };
    }

    private long calc(Calc calc, int width, Map<Operand, Long> known, int cellWidth) {
        long[] values = new long[3];
        int[] widths = new int[3];
        for (int i = 0; i < calc.operands().size(); i++) {
            widths[i] = new WidthReference(cellWidth).entering(calc, i, width);
            values[i] = operand(calc.operands().get(i), widths[i], known);
        }
        return OpReference.of(calc.op(), values[0], values[1], values[2], width, widths[0], widths[1])
                .longValue();
    }

    private static long low(long value, int width) {
        return width == Long.SIZE ? value : value & (1L << width) - 1;
    }

    private long operand(Operand operand, int width, Map<Operand, Long> known) {
        return switch (operand) {
            case Field field -> field(field);
            case Const constant -> low(constant.value(), width);
            case ActionData data -> known.get(data);
            case Cell cell -> known.get(cell);
        };
    }
}
