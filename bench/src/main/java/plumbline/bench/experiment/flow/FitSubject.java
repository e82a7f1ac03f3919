package plumbline.bench.experiment.flow;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.verifier.Verifier;
import plumbline.verifier.fit.Extent;
import plumbline.verifier.fit.Fit;
import plumbline.verifier.fit.Layout;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Target;

/**
 * What a program takes of a target's stages and memory, as the fitter places it; no packet is sent. Settings:
 * {@code program}, built in or a file, {@code target}; all others are the program's parameters.
 *
 * <p>Metrics: {@code fits}, 1 or 0; {@code stages}, those of the longer direction where each has its own; {@code sram},
 * its blocks beside those of all stages of the target, unless those are unlimited. Both are absent if no number of
 * stages would do, and what more stages would give if the target has too few.
 */
public final class FitSubject implements Subject {
    private static final Set<String> OWN = Set.of("subject", "program", "target");

    @Override
    public String name() {
        return "fit";
    }

    @Override
    public Map<String, Double> measure(Trial trial) {
        PointSettings settings = trial.settings();
        Target target = SwitchTrial.target(settings.text("target"), trial.shared());
        Fit fit = Verifier.fit(SwitchTrial.assembled(settings, settings.numbersBeside(OWN), trial.shared()), target)
                .fit()
                .orElseThrow(() -> new ExperimentException(settings.where() + ": " + settings.text("program")
                        + " is not well formed; plumb verify says why"));
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put("fits", fit.fits() ? 1.0 : 0.0);
        fit.layout().ifPresent(layout -> {
            metrics.put("stages", (double)
                    layout.extents().stream().mapToInt(Extent::stages).max().orElse(0));
            Limit blocks = Resource.SRAM_BLOCKS.limit(target);
            Limit stages = target.stages().perDirection();
            if (!blocks.isUnlimited() && !stages.isUnlimited()) {
                double all = (double) blocks.value()
                        * stages.value()
                        * layout.extents().size();
                metrics.put("sram", blocks(layout) / all);
            }
        });
        return metrics;
    }

    private static long blocks(Layout layout) {
        return layout.stages().stream()
                .mapToLong(stage -> stage.together(Resource.SRAM_BLOCKS))
                .sum();
    }
}
