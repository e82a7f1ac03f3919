package plumbline.verifier.report;

import plumbline.verifier.target.Limit;

/**
 * What a whole program takes.
 *
 * @param ingressStages that hold something
 * @param egressStages that hold something
 * @param stageLimit per direction
 * @param registerBits of the register arrays alone, a part of {@code sramBits}
 * @param recirculationPpm sum of the bounds that the program declares
 */
public record Totals(
        int ingressStages,
        int egressStages,
        Limit stageLimit,
        int registers,
        int tables,
        long registerBits,
        long sramBits,
        long tcamBits,
        long recirculationPpm,
        Limit recirculationLimit) {}
