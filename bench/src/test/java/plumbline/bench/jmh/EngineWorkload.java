package plumbline.bench.jmh;

import java.util.Locale;
import java.util.Map;
import plumbline.bench.handwritten.CountMin;
import plumbline.bench.handwritten.Forwarder;
import plumbline.bench.handwritten.HandwrittenL2Forward;
import plumbline.bench.handwritten.HandwrittenPrecision;
import plumbline.bench.handwritten.HostTable;
import plumbline.bench.handwritten.KeyCounter;
import plumbline.bench.handwritten.L3;
import plumbline.bench.program.BenchProgram;
import plumbline.bench.program.NextHops;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInPrograms;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;
import plumbline.vm.Engine;
import plumbline.vm.Executable;

/** A program that exists twice: as program text and written by hand. All packets come in by port 0. */
public enum EngineWorkload {
    /** A static port map; looks at no header. */
    L2FORWARD {
        @Override
        Forwarder handwritten(long seed) {
            return new HandwrittenL2Forward(INGRESS_PORT);
        }
    },
    /** Count-Min sketch, two rows. */
    COUNTMIN {
        @Override
        Forwarder handwritten(long seed) {
            return new CountMin(INGRESS_PORT);
        }
    },
    /** One key and one counter per hash. */
    KEYCOUNTER {
        @Override
        Forwarder handwritten(long seed) {
            return new KeyCounter(INGRESS_PORT);
        }
    },
    /** Router with {@link #FLOWS} hosts. */
    L3 {
        @Override
        Forwarder handwritten(long seed) {
            HostTable hosts = new HostTable(FLOWS);
            new NextHops(FLOWS, PORTS, seed).forEach(hosts::add);
            return new L3(hosts);
        }

        @Override
        void prepare(Executable program, long seed) {
            BenchProgram.L3.prepare(program.state(), FLOWS, PORTS, seed);
        }
    },
    /** PRECISION with two ways. */
    PRECISION {
        @Override
        Forwarder handwritten(long seed) {
            return new HandwrittenPrecision(INGRESS_PORT, seed);
        }
    };

    /** Flows of the measured packets, and hosts of the router. */
    static final int FLOWS = 65_536;

    private static final int PORTS = 256;
    private static final int INGRESS_PORT = 0;

    /** The work written by hand. */
    abstract Forwarder handwritten(long seed);

    /** Enters table entries. */
    void prepare(Executable program, long seed) {}

    /** The work as a program in an engine. */
    Forwarder on(Engine engine, long seed) {
        Verified verified = verified();
        Executable executable = engine.load(verified.program(), verified.limits(), seed);
        prepare(executable, seed);
        return new EngineForwarder(executable, INGRESS_PORT);
    }

    /** The program, legal on the strict target. */
    Verified verified() {
        return Verifier.verify(program(), Targets.named("pisa")).orThrow();
    }

    private Program program() {
        return BuiltInPrograms.find(key())
                .map(known -> known.assemble(Map.of()).orThrow())
                .orElseGet(() -> BenchProgram.find(key()).orElseThrow().assemble(Map.of()));
    }

    /** Its name in texts and tables. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
