package plumbline.bench.program;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.BuiltInText;
import plumbline.isa.model.Program;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.IncludeResolver;
import plumbline.vm.RuntimeTable;
import plumbline.vm.State;

/** A program that only benchmarks need. */
public enum BenchProgram {
    /** Count-Min sketch, two rows. */
    COUNTMIN,
    /** One key and one counter per hash. */
    KEYCOUNTER,
    /** Router that looks hosts up. */
    L3 {
        @Override
        public void prepare(State state, int flows, int ports, long seed) {
            RuntimeTable routes = state.table("routes");
            new NextHops(Math.min(flows, routes.declaration().size()), ports, seed).enter(routes);
        }
    },
    /** Router that looks prefixes up. */
    LPM {
        @Override
        public void prepare(State state, int flows, int ports, long seed) {
            new Prefixes(ports, seed).enter(state.table("routes"), flows);
        }
    },
    /** A pipeline of so many equal stages. */
    STAGES,
    /** Twelve full stages in each direction. */
    FULL;

    /** Its name on the command line and in texts. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The program of a name. */
    public static Optional<BenchProgram> find(String key) {
        return Arrays.stream(values())
                .filter(program -> program.key().equals(key))
                .findFirst();
    }

    /** All names. */
    public static List<String> keys() {
        return Arrays.stream(values()).map(BenchProgram::key).toList();
    }

    /** What the text is called in messages. */
    public String fileName() {
        return key() + ".plumb";
    }

    /** The program text. */
    public String text() {
        return BuiltInText.of("/plumbline/bench/" + fileName());
    }

    /** Assembles it with the given parameters. */
    public Program assemble(Map<String, Long> parameters) {
        return Assembler.assemble(fileName(), text(), parameters, IncludeResolver.library())
                .orThrow();
    }

    /**
     * Enters what it needs into its tables to forward generated packets.
     *
     * @param flows of the generator
     * @param ports numbers of the ports that packets may leave by are below
     * @param seed of the generator
     */
    public void prepare(State state, int flows, int ports, long seed) {}
}
