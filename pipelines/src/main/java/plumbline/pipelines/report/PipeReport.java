package plumbline.pipelines.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import plumbline.pipelines.port.DropReason;

/**
 * What happened in a pipe, or in several.
 *
 * @param firstPasses packets that came in by a port and started their first pass
 * @param recirculated passes that came from the recirculation port
 * @param resubmitted passes after a resubmit
 * @param mirrorPasses mirror copies that came through egress
 * @param mirrorCopies copies mirrors were asked for, those dropped at once included
 * @param multicastCopies copies multicast needed beside the packet itself, those dropped at once included
 * @param digestsSent queued, once for each listener
 * @param digestsFull lost because a listener's queue was full
 * @param digestsUnheard lost because there was no listener
 * @param digestsUndeclared lost because the program declares none of that number
 * @param recirculationPort the queue in front of the recirculation port, or null if the program does not use it
 * @param generator what the packet generator did
 * @param drops packets and copies dropped in the pipe
 * @param stages the tables of each stage that has some, by stage and name
 * @param firstTrap what the engine said of the first trap, or null
 */
public record PipeReport(
        long firstPasses,
        long recirculated,
        long resubmitted,
        long mirrorPasses,
        long mirrorCopies,
        long multicastCopies,
        long digestsSent,
        long digestsFull,
        long digestsUnheard,
        long digestsUndeclared,
        QueueReport recirculationPort,
        GeneratorReport generator,
        Map<DropReason, Long> drops,
        Map<String, Map<String, TableReport>> stages,
        String firstTrap) {
    /** Copies the maps, drops in the order of the reasons, stages in that of the program. */
    public PipeReport {
        stages = Collections.unmodifiableMap(new LinkedHashMap<>(stages));
        drops = Collections.unmodifiableMap(new TreeMap<>(drops));
    }

    /** Both pipes together. */
    PipeReport plus(PipeReport other) {
        return new PipeReport(
                firstPasses + other.firstPasses,
                recirculated + other.recirculated,
                resubmitted + other.resubmitted,
                mirrorPasses + other.mirrorPasses,
                mirrorCopies + other.mirrorCopies,
                multicastCopies + other.multicastCopies,
                digestsSent + other.digestsSent,
                digestsFull + other.digestsFull,
                digestsUnheard + other.digestsUnheard,
                digestsUndeclared + other.digestsUndeclared,
                recirculationPort == null ? other.recirculationPort : recirculationPort.plus(other.recirculationPort),
                generator.plus(other.generator),
                DropSums.of(drops, other.drops),
                tables(stages, other.stages),
                firstTrap == null ? other.firstTrap : firstTrap);
    }

    private static Map<String, Map<String, TableReport>> tables(
            Map<String, Map<String, TableReport>> one, Map<String, Map<String, TableReport>> other) {
        Map<String, Map<String, TableReport>> sum = new LinkedHashMap<>();
        one.forEach((stage, tables) -> sum.put(stage, new LinkedHashMap<>(tables)));
        other.forEach((stage, tables) -> tables.forEach((name, table) ->
                sum.computeIfAbsent(stage, added -> new LinkedHashMap<>()).merge(name, table, TableReport::plus)));
        return sum;
    }
}
