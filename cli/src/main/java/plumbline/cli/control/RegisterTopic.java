package plumbline.cli.control;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.console.control.Answer;
import plumbline.console.control.EntryParser;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.pipelines.control.RegisterBanks;
import plumbline.vm.RegisterArray;
import plumbline.vm.State;

/**
 * {@code register}. Values are copied on the thread of the pipe and made into text elsewhere: packets wait for the copy
 * only.
 */
final class RegisterTopic {
    static final Topic TOPIC = new Topic(
            "register",
            "Read and write registers. Cells with their initial value are left out; --json has them all.",
            List.of(
                    Verb.list("the registers", Program::registers, Register::name),
                    Verb.read("read", "REGISTER [FROM[..TO]]", "cells as they are at one instant", RegisterTopic::read),
                    Verb.read(
                            "sweep",
                            "REGISTER[CELLS]…",
                            "registers or cells of them, as bytes[7], all at the same instant",
                            RegisterTopic::sweep),
                    Verb.change("write", "REGISTER INDEX VALUE [HIGH]", "one cell", RegisterTopic::write),
                    Verb.reset(
                            "REGISTER", "all its cells to their initial values", (state, name) -> state.register(name)
                                    .reset()),
                    Verb.read(
                            "flip",
                            "CHOOSER BIT REGISTER…",
                            "lets packets write the other bank, and reads the frozen one",
                            RegisterTopic::flip),
                    Verb.change(
                            "clear",
                            "CHOOSER BIT REGISTER…",
                            "the frozen bank, to its initial values; CHOOSER is a register, one of its cells as"
                                    + " bank[3], or a table whose default action takes the bank; BIT that of the index",
                            RegisterTopic::clear)),
            List.of("read bytes 0..1023", "sweep bytes[0..1023] bank", "write bank 0 1", "flip bank 10 bytes"));

    private static final Pattern CELL = Pattern.compile("(\\w+)\\[(\\w+)]");

    private RegisterTopic() {}

    private record Read(int from, List<Object> cells) {}

    private record Swept(long nanos, Map<String, Object> registers) {}

    private record Flipped(int bank, Map<String, Object> registers) {}

    private static Answer read(Ask ask) {
        Register register = ask.access().register(ask.word(0));
        RegisterCells cells = new RegisterCells(register, CellRange.of(EntryCell.of(ask), register.entries()));
        ask.inPipe((control, nanos) -> {
            cells.take(control.state());
            return null;
        });
        return Answer.done(cells.lines(), new Read(cells.from(), cells.values()));
    }

    private static Answer sweep(Ask ask) {
        Map<String, RegisterCells> swept = new LinkedHashMap<>();
        ask.words().forEach(word -> swept.computeIfAbsent(word, named -> RegisterCells.named(named, ask.access())));
        long at = ask.inPipe((control, nanos) -> {
            swept.values().forEach(cells -> cells.take(control.state()));
            return nanos;
        });
        List<String> lines = new ArrayList<>();
        Map<String, Object> registers = new LinkedHashMap<>();
        lines.add("at " + at + " ns");
        swept.forEach((word, cells) -> {
            lines.add(word);
            cells.lines().forEach(line -> lines.add("  " + line));
            registers.put(word, cells.values());
        });
        return Answer.done(lines, new Swept(at, registers));
    }

    private static Answer write(Ask ask) {
        Register register = ask.access().register(ask.word(0));
        if (ask.words().size() != (register.paired() ? 4 : 3)) {
            throw CommandFailure.usage("register " + register.name()
                    + (register.paired()
                            ? " has pairs: write REGISTER INDEX VALUE HIGH"
                            : " has no pairs: write REGISTER INDEX VALUE"));
        }
        int cell = CellRange.index(EntryCell.of(ask).getFirst(), register.entries());
        long lo = fitting(ask.word(2), register);
        long hi = register.paired() ? fitting(ask.word(3), register) : 0;
        return ask.inPipe((control, nanos) -> {
            RegisterArray array = control.state().register(register.name());
            array.setLo(cell, lo);
            if (register.paired()) {
                array.setHi(cell, hi);
            }
            return Answer.done(List.of(), Map.of("cell", cell));
        });
    }

    private static long fitting(String text, Register register) {
        long value = EntryParser.value(text);
        if (register.width() < Long.SIZE && value >>> register.width() != 0) {
            throw new IllegalArgumentException(
                    "register " + register.name() + ": " + text + " does not fit " + register.width() + " bits");
        }
        return value;
    }

    private static Answer flip(Ask ask) {
        List<Register> read = banked(ask);
        RegisterBanks banks = ask.inPipe((control, nanos) -> banks(ask, control.state()));
        int frozen = ask.inPipe((control, nanos) -> banks.flip());
        List<String> lines = new ArrayList<>();
        Map<String, Object> data = new LinkedHashMap<>();
        lines.add("bank " + frozen + " is frozen");
        for (Register register : read) {
            long[] cells = new long[register.entries() / 2];
            banks.read(register.name(), frozen, cells);
            lines.add(register.name());
            for (int i = 0; i < cells.length; i++) {
                if (cells[i] != register.initialLo()) {
                    lines.add("  " + i + "  " + Long.toUnsignedString(cells[i]));
                }
            }
            data.put(
                    register.name(),
                    Arrays.stream(cells).mapToObj(Long::toUnsignedString).toList());
        }
        return Answer.done(lines, new Flipped(frozen, data));
    }

    private static Answer clear(Ask ask) {
        String[] names = banked(ask).stream().map(Register::name).toArray(String[]::new);
        return ask.inPipe((control, nanos) -> {
            RegisterBanks banks = banks(ask, control.state());
            int frozen = 1 - banks.written();
            banks.clear(frozen, names);
            return Answer.done(List.of("bank " + frozen + " is clear"), Map.of("bank", frozen));
        });
    }

    private static List<Register> banked(Ask ask) {
        int bit = ask.number(1);
        List<Register> registers =
                ask.from(2).stream().map(ask.access()::register).toList();
        registers.forEach(register -> RegisterBanks.check(register, bit));
        return registers;
    }

    private static RegisterBanks banks(Ask ask, State state) {
        String chooser = ask.word(0);
        int bit = ask.number(1);
        if (ask.access().program().findTable(chooser).isPresent()) {
            return RegisterBanks.chosenByDefaultAction(state, chooser, bit);
        }
        Matcher cell = CELL.matcher(chooser);
        Register register = ask.access().register(cell.matches() ? cell.group(1) : chooser);
        int index = cell.matches() ? CellRange.index(cell.group(2), register.entries()) : 0;
        return RegisterBanks.chosenByRegister(state, register.name(), index, bit);
    }
}
