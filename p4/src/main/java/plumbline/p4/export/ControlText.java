package plumbline.p4.export;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Counter;
import plumbline.isa.model.Draw;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Field;
import plumbline.isa.model.Hash;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.LowPass;
import plumbline.isa.model.Meter;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.SeenAtOnce;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;
import plumbline.isa.model.Wred;

/** The body of a control: externs, actions and tables of a direction, then its stages one after another. */
final class ControlText {
    private final P4Lines out;
    private final P4Names names;
    private final Program program;
    private final FieldWrite write;
    private final List<Unit> units;
    private final SeenAtOnce seenAtOnce;
    private final Map<HashFunction.Crc, String> polynomials = new LinkedHashMap<>();
    private final Map<SizedHash, String> hashes = new LinkedHashMap<>();
    private final Map<Unit.Access, String> accesses = new HashMap<>();
    private final Map<Integer, String> randoms = new LinkedHashMap<>();

    /** A hash of which the low bits are taken: an extern of its own in P4. */
    private record SizedHash(HashFunction function, int width) {
        SizedHash {
            width = Math.min(width, function.width());
        }
    }

    ControlText(P4Lines out, P4Names names) {
        this.out = out;
        this.names = names;
        program = names.program();
        write = new FieldWrite(out, names);
        units = program.stages(names.direction()).stream()
                .flatMap(stage -> stage.workingUnits().stream())
                .toList();
        seenAtOnce = SeenAtOnce.of(program);
    }

    /** Everything in front of {@code apply}. */
    void declarations() {
        hashes();
        randoms();
        used(Unit.Access.class, Unit.Access::array).forEach(name -> register(program.register(name)));
        units.stream()
                .filter(Unit.Call.class::isInstance)
                .map(unit -> program.array((Unit.Call) unit))
                .distinct()
                .forEach(this::array);
        TableText tables = new TableText(out, names);
        used(Unit.Apply.class, Unit.Apply::table).forEach(name -> tables.declare(program.table(name)));
    }

    private <T extends Unit> List<String> used(Class<T> kind, Function<T, String> name) {
        return units.stream()
                .filter(kind::isInstance)
                .map(unit -> name.apply(kind.cast(unit)))
                .distinct()
                .toList();
    }

    private void hashes() {
        for (Unit unit : units) {
            if (unit instanceof Unit.Assign(var _, var dest, Hash hash, var _)) {
                hash(new SizedHash(hash.function(), dest.width()));
            }
            if (unit instanceof Unit.ArrayUse use && use.index() instanceof Hash hash) {
                hash(new SizedHash(hash.function(), cellBits(program.cells(use).entries())));
            }
        }
    }

    private void hash(SizedHash hash) {
        if (hashes.containsKey(hash)) {
            return;
        }
        String name = "hash" + hashes.size();
        hashes.put(hash, name);
        String type = "Hash<" + P4Names.type(hash.width()) + ">(HashAlgorithm_t.";
        switch (hash.function()) {
            case HashFunction.Crc crc -> out.line(type + "CUSTOM, " + polynomial(crc) + ") " + name + ";");
            case HashFunction.Xor xor -> out.line(type + "XOR" + xor.width() + ") " + name + ";");
            case HashFunction.Identity _ -> out.line(type + "IDENTITY) " + name + ";");
        }
    }

    private String polynomial(HashFunction.Crc crc) {
        return polynomials.computeIfAbsent(crc, _ -> {
            String name = "polynomial" + polynomials.size();
            out.line("CRCPolynomial<" + P4Names.type(crc.width()) + ">("
                    + P4Names.number(crc.polynomial(), crc.width()) + ", " + crc.reflectIn() + ", false, false, "
                    + P4Names.number(crc.init(), crc.width()) + ", " + P4Names.number(crc.xorOut(), crc.width()) + ") "
                    + name + ";");
            return name;
        });
    }

    private void randoms() {
        for (Unit unit : units) {
            if (unit.draws()) {
                int width = unit.result().orElseThrow().width();
                if (randoms.putIfAbsent(width, "random" + width) == null) {
                    out.line("Random<" + P4Names.type(width) + ">() random" + width + ";");
                }
            }
        }
    }

    private void register(Register register) {
        String name = P4Names.legal(register.name());
        String initial = register.paired()
                ? "{" + P4Names.number(register.initialLo(), register.width()) + ", "
                        + P4Names.number(register.initialHi(), register.width()) + "}"
                : P4Names.number(register.initialLo(), register.width());
        out.line("");
        out.commentsOf(register.at());
        out.line(P4Names.annotation(register.name()));
        out.line("Register<" + RegisterActionText.cellType(register) + ", "
                + indexType(register.name(), register.entries()) + ">(" + CellCount.of(program, register) + ", "
                + initial + ") "
                + name + ";");
        for (Stage stage : program.stages(names.direction())) {
            Map<Field, String> copies = copies(order(stage));
            for (Unit unit : stage.units()) {
                if (unit instanceof Unit.Access access && access.array().equals(register.name())) {
                    String action = name + "_action"
                            + (int) accesses.values().stream()
                                    .filter(other -> other.startsWith(name + "_action"))
                                    .count();
                    accesses.put(access, action);
                    new RegisterActionText(
                                    out,
                                    new CalcText(names, copies, Map.of(), register.width()),
                                    register,
                                    access.program())
                            .declare(action, indexType(register.name(), register.entries()));
                }
            }
        }
    }

    private String indexType(String array, int entries) {
        return P4Names.type(indexWidth(array, entries));
    }

    /** Bits of an array's indexes: the widest that has a bound may say more than there are cells. */
    private int indexWidth(String array, int entries) {
        return units.stream()
                .filter(unit -> unit.memory().equals(Optional.of(array)))
                .flatMap(unit -> unit.arrayIndex().stream())
                .filter(ArrayIndex.Within.class::isInstance)
                .mapToInt(within -> ((ArrayIndex.Within) within).field().width())
                .reduce(cellBits(entries), Math::max);
    }

    private static int cellBits(int entries) {
        return Math.max(1, Integer.numberOfTrailingZeros(entries));
    }

    private void array(Extern.Array array) {
        switch (array) {
            case Counter counter -> counter(counter);
            case LowPass filter -> filter(filter);
            case Meter meter -> meter(meter);
            case Wred detection -> detection(detection);
        }
    }

    private void counter(Counter counter) {
        out.commentsOf(counter.at());
        out.line(P4Names.annotation(counter.name()));
        out.line("Counter<bit<64>, " + indexType(counter.name(), counter.entries()) + ">("
                + CellCount.of(program, counter) + ", CounterType_t." + counter.kind() + ") "
                + P4Names.legal(counter.name()) + ";");
    }

    private void meter(Meter meter) {
        Meter.Rates rates = meter.initial();
        out.commentsOf(meter.at());
        out.line("// The control plane sets: committed " + rates.committed() + " per second, burst "
                + rates.committedBurst() + ", peak " + rates.peak() + " per second, burst " + rates.peakBurst());
        out.line(P4Names.annotation(meter.name()));
        out.line("Meter<" + indexType(meter.name(), meter.entries()) + ">(" + CellCount.of(program, meter)
                + ", MeterType_t." + meter.kind() + ") " + P4Names.legal(meter.name()) + ";");
    }

    private void detection(Wred detection) {
        out.line("// The control plane sets: time constant " + detection.tauNanos() + " ns, drops from "
                + detection.min() + " to " + detection.max() + " up to " + detection.percent() + " %");
        out.line(P4Names.annotation(detection.name()));
        out.line("Wred<" + P4Names.type(Integer.SIZE) + ", " + indexType(detection.name(), detection.entries()) + ">("
                + CellCount.of(program, detection) + ", 1, 0) " + P4Names.legal(detection.name()) + ";");
    }

    private void filter(LowPass filter) {
        String width = units.stream()
                .filter(unit ->
                        unit instanceof Unit.Call call && program.array(call).equals(filter))
                .map(unit -> P4Names.type(unit.result().orElseThrow().width()))
                .findFirst()
                .orElseThrow();
        out.commentsOf(filter.at());
        out.line("// The control plane sets: type SAMPLE, time constant " + filter.tauNanos() + " ns, scale down by "
                + filter.shift() + " bits");
        out.line(P4Names.annotation(filter.name()));
        out.line("Lpf<" + width + ", " + indexType(filter.name(), filter.entries()) + ">("
                + CellCount.of(program, filter) + ") " + P4Names.legal(filter.name()) + ";");
    }

    void stages() {
        int number = 0;
        for (Stage stage : program.stages(names.direction())) {
            if (stage.placed()) {
                out.line("// stage " + number + (stage.name().isEmpty() ? "" : ": " + stage.name()));
            }
            stage(stage);
            number++;
        }
    }

    private ParallelOrder<Unit> order(Stage stage) {
        BusSources sources = new BusSources(program, stage);
        List<Unit> written = stage.workingUnits().stream()
                .filter(unit -> !sources.contain(unit) && unit.result().stream().noneMatch(names::isKeyBits))
                .toList();
        return ParallelOrder.of(
                written,
                unit -> Stream.concat(Stream.of(unit), sources.of(unit))
                        .flatMap(each -> reads(each).stream())
                        .collect(Collectors.toSet()),
                this::writes,
                this::asks);
    }

    /** Whether a unit asks for the result of a table, or reads what another one writes and is seen at once. */
    private boolean asks(Unit unit, Unit other) {
        return unit != other
                        && Operands.written(program, other)
                                .anyMatch(field -> seenAtOnce.contains(field)
                                        && Operands.read(program, unit).anyMatch(field::equals))
                || other instanceof Unit.Apply apply
                        && unit.guard().results().anyMatch(result -> result.table()
                                .equals(apply.table()));
    }

    private Set<Field> reads(Unit unit) {
        return Operands.read(program, unit)
                .filter(field -> !seenAtOnce.contains(field))
                .collect(Collectors.toSet());
    }

    private Set<Field> writes(Unit unit) {
        return Operands.written(program, unit).collect(Collectors.toSet());
    }

    private static Map<Field, String> copies(ParallelOrder<Unit> order) {
        return order.copied().stream()
                .collect(Collectors.toMap(field -> field, field -> P4Names.legal(field.name()) + "_before"));
    }

    private void stage(Stage stage) {
        ParallelOrder<Unit> order = order(stage);
        Map<Field, String> copies = copies(order);
        CalcText beside = new CalcText(names, copies, Map.of(), Field.MAX_WIDTH);
        Map<Field, String> values = new HashMap<>(copies);
        new BusSources(program, stage).units().forEach((field, unit) -> values.put(field, source(unit, beside)));
        CalcText text = new CalcText(names, values, Map.of(), Field.MAX_WIDTH);
        if (copies.isEmpty()) {
            units(order.items(), text);
        } else {
            out.block("", () -> {
                copies.forEach((field, copy) ->
                        out.line(P4Names.type(field.width()) + " " + copy + " = " + names.value(field) + ";"));
                units(order.items(), text);
            });
        }
    }

    /** What the action data bus brings to the instruction that takes it. */
    private String source(Unit unit, CalcText text) {
        return switch (unit) {
            case Unit.Assign(var _, var dest, Hash hash, var _) -> hash(hash, dest.width(), text);
            case Unit.Access access -> accesses.get(access) + ".execute(" + index(access, text) + ")";
            default -> "random" + unit.result().orElseThrow().width() + ".get()";
        };
    }

    /**
     * Units that follow each other under one guard stand in one block, those under its opposite in the other branch.
     */
    private void units(List<Unit> ordered, CalcText text) {
        Condition before = Condition.ALWAYS;
        for (int i = 0; i < ordered.size(); ) {
            Condition guard = ordered.get(i).guard();
            int end = i + 1;
            while (end < ordered.size() && ordered.get(end).guard().equals(guard)) {
                end++;
            }
            List<Unit> together = ordered.subList(i, end);
            Runnable body = () -> together.forEach(unit -> unit(unit, text));
            if (guard.equals(Condition.ALWAYS)) {
                body.run();
            } else if (guard.equals(new Condition.Not(before))) {
                out.otherwise(body);
            } else {
                out.block("if (" + text.condition(guard) + ")", body);
            }
            before = guard;
            i = end;
        }
    }

    private void unit(Unit unit, CalcText text) {
        out.commentsOf(unit.at());
        switch (unit) {
            case Unit.Assign assign -> assign(assign, text);
            case Unit.Apply apply ->
                AskedResult.of(names, program.table(apply.table())).apply(out);
            case Unit.Call call -> call(call, text);
            case Unit.Access access -> access(access, text);
            case Unit.Extend _ -> {}
        }
    }

    private void assign(Unit.Assign assign, CalcText text) {
        Field dest = assign.dest();
        int width = dest.width();
        switch (assign.value()) {
            case Calc calc -> write.assign(dest, text.whole(calc, width));
            case Hash hash ->
                give(dest, hash(hash, width, text), Math.min(hash.function().width(), width));
            case Draw _ -> give(dest, "random" + width + ".get()", width);
        }
    }

    private void call(Unit.Call call, CalcText text) {
        String array = P4Names.legal(call.array());
        String index = index(call, text);
        switch (call.extern()) {
            case COUNTER -> out.line(array + ".count(" + index + ");");
            case METER ->
                give(
                        call.dest().orElseThrow(),
                        array + ".execute(index = " + index
                                + colour(call.input().orElseThrow(), text) + ")",
                        Byte.SIZE);
            case WRED -> {
                String depth = text.operand(call.input().orElseThrow(), Integer.SIZE);
                give(call.dest().orElseThrow(), array + ".execute(" + depth + ", " + index + ")", Byte.SIZE);
            }
            case LOW_PASS -> {
                Field dest = call.dest().orElseThrow();
                String input = text.operand(call.input().orElseThrow(), dest.width());
                give(dest, array + ".execute(" + input + ", " + index + ")", dest.width());
            }
        }
    }

    private static String colour(Operand colour, CalcText text) {
        return colour instanceof Const constant && constant.value() == Meter.GREEN
                ? ""
                : ", color = (MeterColor_t) " + text.operand(colour, Byte.SIZE);
    }

    private void access(Unit.Access access, CalcText text) {
        Register register = program.register(access.array());
        List<Field> results = access.program().outputs().stream()
                .map(output -> output.dest())
                .distinct()
                .toList();
        String call = accesses.get(access) + ".execute(" + index(access, text);
        if (results.isEmpty()) {
            out.line(call + ");");
        } else {
            String more = results.stream()
                    .skip(1)
                    .map(field -> ", " + names.place(field))
                    .collect(Collectors.joining());
            give(results.getFirst(), call + more + ")", results.getFirst().width());
        }
    }

    /** Its low bits. */
    private String hash(Hash hash, int bits, CalcText text) {
        return hashes.get(new SizedHash(hash.function(), bits)) + ".get({"
                + hash.inputs().stream().map(text::input).collect(Collectors.joining(", ")) + "})";
    }

    /** The low bits of it: an index without a bound wraps. */
    private String index(Unit.ArrayUse use, CalcText text) {
        int entries = program.cells(use).entries();
        int bits = cellBits(entries);
        int width = indexWidth(use.array(), entries);
        return switch (use.index()) {
            case Field field -> fit(text.operand(field, bits), bits, width);
            case ArrayIndex.Within within -> text.operand(within.field(), width);
            case Const constant -> P4Names.number(constant.value() & Bits.mask(bits), width);
            case ArrayIndex.OfEntry _, ArrayIndex.OfData _ -> throw new AssertionError("refused by Exportable");
            case Hash hash ->
                fit(hash(hash, bits, text), Math.min(hash.function().width(), bits), width);
        };
    }

    private static String fit(String text, int from, int to) {
        return from == to ? text : from > to ? text + "[" + (to - 1) + ":0]" : "(" + P4Names.type(to) + ") " + text;
    }

    /** The result of a call goes to a field. */
    private void give(Field dest, String call, int width) {
        write.assign(dest, fit(call, width, dest.width()));
    }
}
