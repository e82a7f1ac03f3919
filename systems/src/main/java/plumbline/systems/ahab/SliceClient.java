package plumbline.systems.ahab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.console.control.ControlClient;
import plumbline.console.control.Request;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.programs.ahab.Ahab;
import plumbline.programs.ahab.control.Part.Slice;
import plumbline.programs.ahab.control.SliceCapacities;
import plumbline.vm.trace.EntryText;

/**
 * Reads what slices of a running switch ask for, and writes their capacities, over its socket.
 *
 * @param socket the switch's
 */
record SliceClient(Path socket) {
    private static final String NAME = "ahab";

    /** The program that runs there; fails if it is another. */
    Program program() throws IOException {
        Map<?, ?> data = (Map<?, ?>) ask(List.of("program", "show"));
        if (!NAME.equals(data.get("name"))) {
            throw CommandFailure.rejected(
                    "plumb: the switch at " + socket + " runs " + data.get("name") + ", not " + NAME);
        }
        Map<String, Long> parameters = new HashMap<>();
        ((Map<?, ?>) data.get("parameters"))
                .forEach((name, value) -> parameters.put((String) name, ((Number) value).longValue()));
        return new Ahab().assemble(parameters).orThrow();
    }

    /** What slices ask for, in bit/s, all at one instant; then it is cleared. */
    Map<Integer, Double> demands(List<Slice> slices) throws IOException {
        List<String> words = new ArrayList<>(List.of("register", "sweep"));
        slices.forEach(slice -> words.add(cell(slice)));
        Map<?, ?> swept = (Map<?, ?>) ((Map<?, ?>) ask(words)).get("registers");
        Map<Integer, Double> demands = new HashMap<>();
        for (Slice slice : slices) {
            String value = (String) ((List<?>) swept.get(cell(slice))).getFirst();
            demands.put(slice.number(), Long.parseUnsignedLong(value) * SliceCapacities.BITS_PER_SECOND);
            ask(List.of("register", "write", SliceCapacities.DEMAND, Integer.toString(slice.number()), "0"));
        }
        return demands;
    }

    private static String cell(Slice slice) {
        return SliceCapacities.DEMAND + "[" + slice.number() + "]";
    }

    /** Gives slices these capacities, in bit/s, all at one instant. */
    void write(Program program, Map<Integer, Double> capacities) throws IOException {
        Table table = program.table(SliceCapacities.TABLE);
        List<String> words = new ArrayList<>(List.of("table", "replace", SliceCapacities.TABLE));
        SliceCapacities.entries(capacities).forEach(entry -> words.add(EntryText.of(table, entry)));
        ask(words);
    }

    private Object ask(List<String> words) throws IOException {
        try {
            return ControlClient.ask(socket, new Request(words, null)).data();
        } catch (CommandFailure refused) {
            if (refused.exitCode() == ExitCode.ENVIRONMENT) {
                throw new IOException(refused.getMessage(), refused); // it is ending
            }
            throw refused;
        }
    }
}
