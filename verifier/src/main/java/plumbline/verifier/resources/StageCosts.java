package plumbline.verifier.resources;

import java.util.List;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Program;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.exclusion.Exclusion;
import plumbline.verifier.target.Target;

/**
 * What the stages of a program have to provide, as the program places its operations.
 *
 * @param stages those with units, ingress first
 */
public record StageCosts(List<StageAccount> stages) {
    /** Of an ill-formed program, whose needs are unknown. */
    public static final StageCosts EMPTY = new StageCosts(List.of());

    public StageCosts {
        stages = List.copyOf(stages);
    }

    /** The accounts of a well-formed program whose units stand by stage. */
    public static StageCosts of(Program program, Target target, Exclusion exclusion, List<List<PlacedUnit>> stages) {
        CostModel needs = new CostModel(program, target, exclusion);
        return new StageCosts(stages.stream()
                .map(stage -> new StageAccount(stage.stream()
                        .map(unit -> new StageAccount.Entry(unit, needs.of(unit)))
                        .toList()))
                .toList());
    }

    /** The stages of a direction, in order. */
    public List<StageAccount> stages(Direction direction) {
        return stages.stream().filter(stage -> stage.direction() == direction).toList();
    }
}
