package plumbline.programs.printqueue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.ProgramControl;
import plumbline.programs.printqueue.checkpoint.TimeWindows;
import plumbline.programs.printqueue.history.HistorySeed;

/** The catalogue entry of {@code printqueue}: no read-out, for what registers hold says little without the time. */
public final class PrintQueue extends BuiltInProgram {
    /** For the catalogue. */
    public PrintQueue() {
        super(
                "printqueue",
                "PrintQueue: who left a port in any past interval, and whose packets built its queue",
                "pisa unlimited tofino1 tofino2 tofino2u tofino2m banzai-raw banzai-praw banzai-ifelse banzai-sub"
                        + " banzai-nested banzai-pairs",
                new Parameter("windows", 4, 0, 6, "T, time windows; 0: queue monitor only"),
                new Parameter("k", 12, 2, 16, "a window has 2^k cells"),
                new Parameter("alpha", 1, 1, 3, "a cell of a window covers 2^alpha of the one before"),
                new Parameter(
                        "m0",
                        10,
                        0,
                        TimeWindows.MAX_M0,
                        "a cell of the first window covers 2^m0 ns; not more than a packet takes on the link"),
                new Parameter("monitor", 1, 0, 1, "1: with queue monitor"),
                new Parameter(
                        "ondemand",
                        1,
                        0,
                        1,
                        "1: the data plane freezes the windows when a packet has met a long queue"),
                new Parameter("threshold", 10_000, 0, (1 << 19) - 1, "cells of the buffer that are a long queue"),
                new Parameter("port", 1, 0, 510, "first port that is watched"),
                new Parameter("ports", 1, 1, 64, "how many are watched, a power of two"),
                new Parameter(
                        "queues", 1, 1, 8, "of each port, a power of two; more than one: the front of DSCP chooses"),
                new Parameter(
                        "depths",
                        32_768,
                        2,
                        1 << 19,
                        "entries of the queue monitor, a power of two; one for each cell of the buffer"),
                new Parameter(
                        "packet",
                        1_250,
                        1,
                        100_000_000,
                        "ns that a packet takes on the link at least; for the control plane"),
                new Parameter(
                        "ip6", 0, 0, 1, "1: IPv6 has flows too; an address is 1111 in front of 28 bits of a hash"));
    }

    /** Without freezing and queue monitor, windows take nothing but swaps. */
    @Override
    public List<Map<String, Long>> variants() {
        return List.of(Map.of("ondemand", 0L, "monitor", 0L));
    }

    @Override
    public ProgramControl history(Program program, Path folder, long mostBytes) throws IOException {
        if (program.parameter("windows") == 0) {
            throw new IllegalArgumentException("printqueue: a history needs time windows; windows = 0 has none");
        }
        return RecordedHistory.in(folder, program, mostBytes);
    }

    @Override
    public Optional<HashSeed> recordedSeed(Path folder) throws IOException {
        return HistorySeed.in(folder);
    }

    @Override
    public void keepSeed(Path folder, HashSeed seed) throws IOException {
        HistorySeed.keep(folder, seed);
    }
}
