package plumbline.cli.control;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.cli.terminal.Failure;
import plumbline.isa.model.Counter;
import plumbline.isa.model.Register;
import plumbline.vm.CounterArray;
import plumbline.vm.RegisterArray;

/** {@code register list|read|write} and {@code counter list|read|reset}. */
final class ArrayRequests {
    private static final String REGISTER_USAGE = "register list | read REGISTER [FROM[..TO]] | write REGISTER INDEX VALUE [HIGH]";
    private static final String COUNTER_USAGE = "counter list | read COUNTER [FROM[..TO]] | reset COUNTER";

    private final SwitchAccess access;

    ArrayRequests(SwitchAccess access) {
        this.access = access;
    }

    /**
     * Cells of an array.
     *
     * @param to included
     */
    private record Cells(int from, int to) {
        static Cells of(List<String> words, int entries, String usage) {
            if (words.size() > 1) {
                throw Failure.usage(usage);
            }
            if (words.isEmpty()) {
                return new Cells(0, entries - 1);
            }
            String[] bounds = words.getFirst().split("\\.\\.", -1);
            int from = index(bounds[0], entries);
            int to = bounds.length == 1 ? from : index(bounds[1], entries);
            if (bounds.length > 2 || from > to) {
                throw Failure.usage("'" + words.getFirst() + "' is neither a cell nor a range FROM..TO");
            }
            return new Cells(from, to);
        }
    }

    private static int index(String text, int entries) {
        long index = EntryParser.value(text);
        if (index < 0 || index >= entries) {
            throw new IllegalArgumentException("cell " + text + ": there are 0–" + (entries - 1));
        }
        return (int) index;
    }

    Answer register(List<String> words, Integer pipe) {
        String verb = words.isEmpty() ? "" : words.getFirst();
        if (verb.equals("list") && words.size() == 1) {
            List<String> names = access.program().registers().stream().map(Register::name).toList();
            return Answer.done(names, names);
        }
        if (words.size() < 2) {
            throw Failure.usage(REGISTER_USAGE);
        }
        String name = words.get(1);
        List<String> rest = words.subList(2, words.size());
        return access.ask(pipe, (control, nanos) -> {
            RegisterArray array = control.state().register(name);
            return switch (verb) {
                case "read" -> read(array, Cells.of(rest, array.declaration().entries(), REGISTER_USAGE));
                case "write" -> write(array, rest);
                default -> throw Failure.usage(REGISTER_USAGE);
            };
        });
    }

    /** Cells that still have their initial value are left out of what people see. */
    private static Answer read(RegisterArray array, Cells cells) {
        Register declaration = array.declaration();
        List<String> lines = new ArrayList<>();
        List<Object> data = new ArrayList<>();
        for (int cell = cells.from; cell <= cells.to; cell++) {
            String lo = Long.toUnsignedString(array.lo(cell));
            String hi = Long.toUnsignedString(array.hi(cell));
            data.add(declaration.paired() ? List.of(lo, hi) : lo);
            boolean untouched = array.lo(cell) == declaration.initialLo() && array.hi(cell) == declaration.initialHi();
            if (!untouched || cells.from == cells.to) {
                lines.add(cell + "  " + lo + (declaration.paired() ? "  " + hi : ""));
            }
        }
        return Answer.done(lines, Map.of("from", cells.from, "cells", data));
    }

    private static Answer write(RegisterArray array, List<String> words) {
        boolean paired = array.declaration().paired();
        if (words.size() != (paired ? 3 : 2)) {
            throw Failure.usage(REGISTER_USAGE + (paired ? "; this one has pairs" : ""));
        }
        int cell = index(words.get(0), array.declaration().entries());
        long lo = fitting(words.get(1), array.declaration());
        long hi = paired ? fitting(words.get(2), array.declaration()) : 0;
        array.setLo(cell, lo);
        if (paired) {
            array.setHi(cell, hi);
        }
        return Answer.done(List.of(), Map.of("cell", cell));
    }

    private static long fitting(String text, Register register) {
        long value = EntryParser.value(text);
        if (register.width() < Long.SIZE && value >>> register.width() != 0) {
            throw new IllegalArgumentException(
                    "register " + register.name() + ": " + text + " does not fit " + register.width() + " bits");
        }
        return value;
    }

    Answer counter(List<String> words, Integer pipe) {
        String verb = words.isEmpty() ? "" : words.getFirst();
        if (verb.equals("list") && words.size() == 1) {
            List<String> names = access.program().counters().stream().map(Counter::name).toList();
            return Answer.done(names, names);
        }
        if (words.size() < 2) {
            throw Failure.usage(COUNTER_USAGE);
        }
        String name = words.get(1);
        List<String> rest = words.subList(2, words.size());
        return access.ask(pipe, (control, nanos) -> {
            CounterArray array = control.state().counter(name);
            if (verb.equals("reset") && rest.isEmpty()) {
                array.reset();
                return Answer.done(List.of(), Map.of());
            }
            if (!verb.equals("read")) {
                throw Failure.usage(COUNTER_USAGE);
            }
            return read(array, Cells.of(rest, array.declaration().entries(), COUNTER_USAGE));
        });
    }

    private static Answer read(CounterArray array, Cells cells) {
        List<String> lines = new ArrayList<>();
        Map<Integer, Object> data = new LinkedHashMap<>();
        for (int cell = cells.from; cell <= cells.to; cell++) {
            long packets = array.packets(cell);
            long bytes = array.bytes(cell);
            if (packets != 0 || bytes != 0 || cells.from == cells.to) {
                lines.add(cell + "  " + packets + " packets  " + bytes + " bytes");
                data.put(cell, Map.of("packets", packets, "bytes", bytes));
            }
        }
        return Answer.done(lines, data);
    }
}
