package plumbline.verifier.fit.chart;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.verifier.fit.Extent;
import plumbline.verifier.fit.Fit;
import plumbline.verifier.fit.Layout;
import plumbline.verifier.fit.MisfitMessage;
import plumbline.verifier.fit.dependency.Dependency;
import plumbline.verifier.fit.dependency.Work;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.syntax.Syntax;

/**
 * What the fitter found as Jackson writes it. The names are a promise to scripts; a limit that does not exist is null.
 *
 * @param fits whether the layout has no more stages than the target
 * @param stages of the hardware; empty if no number of stages would do
 * @param chip what all of these use together, beside what all stages of the target have
 * @param misfit null if it fits
 */
@JsonNaming(SnakeCaseStrategy.class)
public record FitJson(
        String target,
        boolean fits,
        Long stageLimit,
        List<ExtentJson> extents,
        List<StageJson> stages,
        Map<String, UseJson> chip,
        MisfitJson misfit) {

    /** A part that was placed for itself, see {@link Extent}. */
    @JsonNaming(SnakeCaseStrategy.class)
    public record ExtentJson(
            String what,
            int stages,
            int min,
            boolean minimal,
            int chainStages,
            List<StepJson> chain,
            Map<String, Integer> stagesWithEnoughOf) {
        static ExtentJson of(Extent extent) {
            Map<String, Integer> without = new LinkedHashMap<>();
            extent.without().forEach((resource, stages) -> without.put(resource.key(), stages));
            return new ExtentJson(
                    extent.what(),
                    extent.stages(),
                    extent.min(),
                    extent.isMinimal(),
                    extent.length(),
                    extent.chain().stream().map(StepJson::of).toList(),
                    without);
        }
    }

    /** A step of a chain. */
    @JsonNaming(SnakeCaseStrategy.class)
    public record StepJson(UnitJson from, UnitJson to, String kind, String about, int distance) {
        static StepJson of(Dependency step) {
            return new StepJson(
                    UnitJson.of(step.from()),
                    UnitJson.of(step.to()),
                    step.kind().word(),
                    step.about(),
                    step.distance());
        }
    }

    /** A unit and where it was written. */
    @JsonNaming(SnakeCaseStrategy.class)
    public record UnitJson(String name, String file, int line, int column) {
        static UnitJson of(Work work) {
            return of(work.toString(), work);
        }

        static UnitJson of(String name, Work work) {
            return new UnitJson(
                    name, work.at().file(), work.at().line(), work.at().column());
        }
    }

    /** A stage of the hardware. */
    @JsonNaming(SnakeCaseStrategy.class)
    public record StageJson(int stage, List<UnitJson> ingress, List<UnitJson> egress, Map<String, UseJson> resources) {}

    /** How much of a resource is used. */
    @JsonNaming(SnakeCaseStrategy.class)
    public record UseJson(long used, Long limit) {}

    /** Why it does not fit. */
    @JsonNaming(SnakeCaseStrategy.class)
    public record MisfitJson(String code, String message, String limit, String wayOut) {
        static MisfitJson of(Diagnostic diagnostic) {
            return new MisfitJson(diagnostic.code(), diagnostic.message(), diagnostic.limit(), diagnostic.fix());
        }
    }

    /**
     * A fit in this form.
     *
     * @param syntax of the program
     */
    public static FitJson of(Fit fit, Syntax syntax) {
        return new FitJson(
                fit.target().name(),
                fit.fits(),
                fit.target().stages().perDirection().orNull(),
                fit.layout().map(Layout::extents).orElse(List.of()).stream()
                        .map(ExtentJson::of)
                        .toList(),
                fit.layout().stream()
                        .flatMap(layout -> layout.stages().stream().map(stage -> stage(stage, layout, fit)))
                        .toList(),
                chip(fit),
                fit.misfit()
                        .map(misfit -> MisfitJson.of(MisfitMessage.of(misfit, fit.target(), syntax)))
                        .orElse(null));
    }

    private static List<UnitJson> units(Layout.Content content, Layout layout) {
        return content.works().stream()
                .map(work -> UnitJson.of(layout.name(work), work))
                .toList();
    }

    private static StageJson stage(Layout.HardwareStage stage, Layout layout, Fit fit) {
        return new StageJson(
                stage.index(),
                units(stage.ingress(), layout),
                units(stage.egress(), layout),
                use(List.of(stage), 1L, fit));
    }

    private static Map<String, UseJson> chip(Fit fit) {
        List<Layout.HardwareStage> stages = fit.layout().map(Layout::stages).orElse(List.of());
        return use(stages, fit.target().stages().perDirection().orNull(), fit);
    }

    /** What some stages use, beside what so many of the target have; null: any number. */
    private static Map<String, UseJson> use(List<Layout.HardwareStage> stages, Long count, Fit fit) {
        Map<String, UseJson> resources = new LinkedHashMap<>();
        for (Resource resource : Resource.values()) {
            long used = stages.stream()
                    .mapToLong(stage -> UseChart.used(stage, resource, fit.target()))
                    .sum();
            if (used > 0) {
                Long each = resource.limit(fit.target()).orNull();
                resources.put(resource.key(), new UseJson(used, each == null || count == null ? null : each * count));
            }
        }
        return resources;
    }
}
