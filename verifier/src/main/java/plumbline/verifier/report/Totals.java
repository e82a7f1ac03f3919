package plumbline.verifier.report;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;
import plumbline.verifier.analysis.PassRate;
import plumbline.verifier.target.Limit;

/**
 * What a whole program takes. Jackson writes it as a part of {@link ReportJson}.
 *
 * @param ingressStages that hold something
 * @param egressStages that hold something
 * @param stageLimit per direction
 * @param registerBits of the register arrays alone, a part of {@code sramBits}
 * @param recirculationPpm sum of the bounds that the program declares, at line rate; those per time count where the
 *     target says what its recirculation port carries
 * @param passRates what the bounds per time come to
 */
@JsonNaming(SnakeCaseStrategy.class)
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
        Limit recirculationLimitPpm,
        List<PassRate> passRates) {}
