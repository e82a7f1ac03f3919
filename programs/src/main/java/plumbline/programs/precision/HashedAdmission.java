package plumbline.programs.precision;

import java.util.List;
import java.util.SplittableRandom;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.precision.PrecisionModel.FirstPass;
import plumbline.programs.precision.PrecisionModel.Settings;
import plumbline.programs.precision.PrecisionModel.Update;
import plumbline.programs.reference.FlowEstimator;
import plumbline.programs.reference.Ways;

/**
 * RAP with d hashed candidates (the "2-way RAP" of PRECISION's figures): PRECISION without delay, with an exact coin
 * and no initial value.
 */
public final class HashedAdmission implements FlowEstimator {
    private final PrecisionModel model;
    private final SplittableRandom random;

    /** @param entries per way, a power of two */
    public HashedAdmission(int ways, int entries, long seed) {
        model = new PrecisionModel(new Settings(new Ways(ways, entries), 0, Coin.IDEAL, Update.INCREMENT, Long.SIZE));
        random = new SplittableRandom(seed);
    }

    @Override
    public long packet(long flow) {
        FirstPass pass = model.packet(flow, random.nextLong() >>> 32, 0);
        pass.takeover().ifPresent(model::secondPass);
        return pass.estimate();
    }

    @Override
    public List<FlowCount> flows() {
        return model.flows();
    }
}
