package plumbline.p4.stf;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import plumbline.isa.model.Meter;
import plumbline.isa.model.Table.MatchKind;
import plumbline.isa.reference.ReferenceSwitch;
import plumbline.isa.reference.ReferenceSwitch.Replica;
import plumbline.isa.reference.StructuredMemory;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.KeyMatch;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.Variable;

/** A packet test on a {@link ReferenceSwitch}: what it expects must leave, in order for each port, and nothing else. */
final class StfRun {
    private static final double MICROS = 1e6;
    private static final long PACKET_GAP_NANOS = 1_000_000;

    /** A packet test that has failed. */
    static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1;

        Failure(String message) {
            super(message);
        }
    }

    private final StructuredProgram program;
    private final ReferenceSwitch device;
    private final Map<Integer, List<String>> left = new HashMap<>();
    private final Map<Integer, List<StfLine.Expect>> expected = new HashMap<>();
    private final List<List<Replica>> nodes = new ArrayList<>();
    private final Map<Integer, List<Integer>> groups = new HashMap<>();
    private final Map<Integer, Integer> sessionGroups = new HashMap<>();
    private long nanos = PACKET_GAP_NANOS;

    private StfRun(StructuredProgram program) {
        this.program = program;
        this.device = new ReferenceSwitch(program);
    }

    /** Runs a test; throws {@link Failure} at the first line that fails. */
    static void of(StructuredProgram program, String test) {
        StfRun run = new StfRun(program);
        int number = 0;
        for (String line : test.replaceAll("\\\\\\R", " ").lines().toList()) {
            number++;
            try {
                StfLine.read(line).ifPresent(run::execute);
            } catch (Failure | IllegalArgumentException | IllegalStateException e) {
                throw new Failure("line " + number + ": " + e.getMessage());
            }
        }
        run.compare();
    }

    private void execute(StfLine line) {
        switch (line) {
            case StfLine.Packet packet -> receive(packet);
            case StfLine.Expect expect ->
                expected.computeIfAbsent(expect.port(), _ -> new ArrayList<>()).add(expect);
            case StfLine.Add add -> add(add);
            case StfLine.SetDefault set -> {
                StructuredTable table = table(set.table());
                device.interpreter().table(table.name()).fallback(call(table, set.action(), set.arguments()));
            }
            case StfLine.Check check -> check(check);
            case StfLine.Other other -> command(other.words());
        }
    }

    private void receive(StfLine.Packet packet) {
        device.nanos(nanos);
        nanos += PACKET_GAP_NANOS;
        String hex = packet.hex().length() % 2 == 0 ? packet.hex() : packet.hex() + "0";
        for (ReferenceSwitch.Sent sent :
                device.receive(packet.port(), HexFormat.of().parseHex(hex))) {
            left.computeIfAbsent(sent.port(), _ -> new ArrayList<>())
                    .add(HexFormat.of().formatHex(sent.bytes()));
        }
    }

    private void compare() {
        expected.forEach((port, expects) -> {
            List<String> packets = left.getOrDefault(port, new ArrayList<>());
            for (StfLine.Expect expect : expects) {
                if (packets.isEmpty() && !expect.isAny()) {
                    throw new Failure("nothing left by port " + port + ", expected " + expect.hex());
                }
                if (!packets.isEmpty() && !fits(expect, packets.getFirst())) {
                    throw new Failure("port " + port + ": " + packets.getFirst() + ", expected " + expect.hex()
                            + (expect.isWhole() ? "$" : ""));
                }
                if (!packets.isEmpty()) {
                    packets.removeFirst();
                }
            }
            if (expects.stream().anyMatch(StfLine.Expect::isAny)) {
                packets.clear();
            }
        });
        left.forEach((port, packets) -> {
            if (!packets.isEmpty()) {
                throw new Failure("port " + port + ": not expected: " + packets.getFirst());
            }
        });
    }

    private static boolean fits(StfLine.Expect expect, String packet) {
        String wanted = expect.hex();
        if (packet.length() < wanted.length() || expect.isWhole() && packet.length() > wanted.length()) {
            return false;
        }
        for (int i = 0; i < wanted.length(); i++) {
            if (wanted.charAt(i) != '*' && wanted.charAt(i) != packet.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private void add(StfLine.Add add) {
        StructuredTable table = table(add.table());
        List<KeyMatch> patterns = new ArrayList<>();
        for (int i = 0; i < table.keys().size(); i++) {
            patterns.add(pattern(table.keys().get(i), i, add.keys()));
        }
        device.interpreter()
                .table(table.name())
                .add(patterns, add.priority(), call(table, add.action(), add.arguments()));
    }

    /** The value that has the key's name, or stands at its place without one; anything, or 0 if the key is exact. */
    private static KeyMatch pattern(StructuredTable.Key key, int place, List<StfLine.Named> values) {
        int width = key.value().type().width();
        List<StfLine.Named> fitting = values.stream()
                .filter(value -> !value.name().isEmpty() && same(key.name(), value.name()))
                .toList();
        if (fitting.isEmpty()
                && place < values.size()
                && (values.get(place).name().isEmpty() || values.size() == 1)) {
            fitting = List.of(values.get(place));
        }
        if (fitting.isEmpty()) {
            boolean isValue = Set.of(MatchKind.EXACT, MatchKind.ADDRESS).contains(key.kind());
            return StfValues.pattern(isValue ? "0" : "*", width);
        }
        KeyMatch pattern = StfValues.pattern(fitting.getFirst().value(), width);
        return key.kind() == MatchKind.RANGE && pattern instanceof KeyMatch.Masked(BigInteger value, BigInteger mask)
                ? new KeyMatch.Interval(
                        value,
                        value.or(BigInteger.TWO
                                .pow(width)
                                .subtract(BigInteger.ONE)
                                .andNot(mask)))
                : pattern;
    }

    private StructuredTable.ActionCall call(StructuredTable table, String name, List<StfLine.Named> arguments) {
        StructuredAction action = only(
                program.actions().stream()
                        .filter(one -> table.actions().contains(one.name()))
                        .toList(),
                StructuredAction::name,
                name,
                "action");
        List<BigInteger> data = new ArrayList<>();
        for (int i = 0; i < action.data().size(); i++) {
            Variable parameter = action.data().get(i);
            int place = i;
            String value = arguments.stream()
                    .filter(argument -> !argument.name().isEmpty() && same(parameter.name(), argument.name()))
                    .findFirst()
                    .or(() -> place < arguments.size() ? Optional.of(arguments.get(place)) : Optional.empty())
                    .map(StfLine.Named::value)
                    .orElseThrow(() -> new Failure("no value for " + parameter.name()));
            data.add(StfValues.number(value)
                    .mod(BigInteger.TWO.pow(parameter.type().width())));
        }
        return new StructuredTable.ActionCall(action.name(), data);
    }

    private StructuredTable table(String name) {
        return only(program.tables(), StructuredTable::name, name, "table");
    }

    private <T> T extern(Class<T> type, Function<T, String> name, String wanted) {
        return only(
                program.externs().stream()
                        .filter(type::isInstance)
                        .map(type::cast)
                        .toList(),
                name,
                wanted,
                type.getSimpleName());
    }

    private static <T> T only(List<T> all, Function<T, String> name, String wanted, String what) {
        List<T> fitting =
                all.stream().filter(one -> name.apply(one).equals(wanted)).toList();
        if (fitting.isEmpty()) {
            fitting = all.stream().filter(one -> same(name.apply(one), wanted)).toList();
        }
        if (fitting.size() != 1) {
            throw new Failure(fitting.size() + " times " + what + " " + wanted + " in "
                    + all.stream().map(name).toList());
        }
        return fitting.getFirst();
    }

    /** Whether two names are equal but for parts that one of them has in front. */
    private static boolean same(String one, String other) {
        String a = plain(one);
        String b = plain(other);
        return a.equals(b) || a.endsWith("." + b) || b.endsWith("." + a);
    }

    private static String plain(String name) {
        return name.replaceAll("#\\d+$", "")
                .replaceAll("\\$(\\d+)", "[$1]")
                .replace("$valid$", "valid")
                .replace("$valid", "valid")
                .replace("isValid()", "valid")
                .replace("\"", "");
    }

    private void check(StfLine.Check check) {
        StructuredMemory.Cell cell = new StructuredMemory.Cell.Indexed(BigInteger.valueOf(check.index()));
        StructuredMemory memory = device.interpreter().memory();
        BigInteger actual;
        if (check.ofCounter()) {
            ExternInstance.Array array = extern(ExternInstance.Array.class, ExternInstance.Array::name, check.array());
            StructuredMemory.Counted counted = memory.counted(array.name(), cell);
            actual = check.what().equals("bytes") ? counted.bytes() : counted.packets();
        } else {
            ExternInstance.RegisterArray array =
                    extern(ExternInstance.RegisterArray.class, ExternInstance.RegisterArray::name, check.array());
            actual = memory.read(array, cell).get(check.what().equals("hi") ? 1 : 0);
        }
        int order = actual.compareTo(StfValues.number(check.value()));
        boolean holds =
                switch (check.comparison()) {
                    case "=", "==" -> order == 0;
                    case "!=" -> order != 0;
                    case "<" -> order < 0;
                    case "<=" -> order <= 0;
                    case ">" -> order > 0;
                    case ">=" -> order >= 0;
                    default -> throw new Failure("comparison " + check.comparison());
                };
        if (!holds) {
            throw new Failure(check.array() + "(" + check.index() + ") is " + actual);
        }
    }

    private void command(List<String> words) {
        switch (words.getFirst()) {
            case "wait", "register_read", "meter_get_rates", "mirroring_get", "no_packet" -> {}
            case "register_write" -> {
                ExternInstance.RegisterArray array = register(words.get(1));
                device.interpreter().memory().write(array, cell(words.get(2)), List.of(StfValues.number(words.get(3))));
            }
            case "register_reset" -> {
                ExternInstance.RegisterArray array = register(words.get(1));
                for (int i = 0; i < array.size(); i++) {
                    device.interpreter().memory().write(array, cell("" + i), array.initial());
                }
            }
            case "meter_set_rates" -> rates(meter(words.get(1)), cell(words.get(2)), words.get(3), words.get(4));
            case "meter_array_set_rates" -> {
                ExternInstance.Array meter = meter(words.get(1));
                for (int i = 0; i < meter.size(); i++) {
                    rates(meter, cell("" + i), words.get(2), words.get(3));
                }
            }
            default -> {
                copies(
                        words.getFirst(),
                        words.stream().skip(1).map(Integer::decode).toList());
            }
        }
    }

    private void copies(String command, List<Integer> numbers) {
        switch (command) {
            case "mirroring_add" ->
                device.session(
                        numbers.get(0),
                        new ReferenceSwitch.Session(List.of(new Replica(numbers.get(1), 0)), Integer.MAX_VALUE));
            case "mirroring_add_mc" -> sessionGroups.put(numbers.get(0), numbers.get(1));
            case "mc_mgrp_create" -> groups.put(numbers.get(0), new ArrayList<>());
            case "mc_node_create" ->
                nodes.add(numbers.stream()
                        .skip(1)
                        .map(port -> new Replica(port, numbers.get(0)))
                        .toList());
            case "mc_node_associate" -> groups.get(numbers.get(0)).add(numbers.get(1));
            default -> throw new Failure("command " + command);
        }
        groups.keySet().forEach(group -> device.group(group, members(group)));
        sessionGroups.forEach((session, group) ->
                device.session(session, new ReferenceSwitch.Session(members(group), Integer.MAX_VALUE)));
    }

    private List<Replica> members(int group) {
        return groups.getOrDefault(group, List.of()).stream()
                .flatMap(node -> nodes.get(node).stream())
                .toList();
    }

    private static StructuredMemory.Cell cell(String index) {
        return new StructuredMemory.Cell.Indexed(StfValues.number(index));
    }

    private ExternInstance.RegisterArray register(String name) {
        return extern(ExternInstance.RegisterArray.class, ExternInstance.RegisterArray::name, name);
    }

    private ExternInstance.Array meter(String name) {
        return extern(ExternInstance.Array.class, ExternInstance.Array::name, name);
    }

    private void rates(ExternInstance.Array meter, StructuredMemory.Cell cell, String first, String second) {
        String[] committed = first.split(":");
        String[] peak = second.split(":");
        device.interpreter()
                .memory()
                .rates(
                        meter.name(),
                        cell,
                        new Meter.Rates(
                                Math.round(Double.parseDouble(committed[0]) * MICROS),
                                Long.parseLong(committed[1]),
                                Math.round(Double.parseDouble(peak[0]) * MICROS),
                                Long.parseLong(peak[1])));
    }
}
