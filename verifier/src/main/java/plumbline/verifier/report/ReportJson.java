package plumbline.verifier.report;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.resources.Usage;

/**
 * A report as Jackson writes it. The names are a promise to scripts: {@code accepted}, {@code diagnostics},
 * {@code stages}, {@code totals} and those in them; a limit that does not exist is null.
 */
@JsonNaming(SnakeCaseStrategy.class)
public record ReportJson(
        String program,
        String target,
        boolean accepted,
        List<Finding> diagnostics,
        List<StageJson> stages,
        Totals totals) {

    /** A diagnostic. */
    @JsonNaming(SnakeCaseStrategy.class)
    public record Finding(
            String file,
            int line,
            int column,
            String severity,
            String code,
            String message,
            String limit,
            String wayOut) {
        public static Finding of(Diagnostic diagnostic) {
            return new Finding(
                    diagnostic.at().file(),
                    diagnostic.at().line(),
                    diagnostic.at().column(),
                    diagnostic.severity().word(),
                    diagnostic.code(),
                    diagnostic.message(),
                    diagnostic.limit(),
                    diagnostic.fix());
        }
    }

    /** What sits in a stage; the arrays of each extern under its own name. */
    @JsonNaming(SnakeCaseStrategy.class)
    public record StageJson(
            String direction,
            int stage,
            String name,
            List<String> registers,
            @JsonAnyGetter Map<String, List<String>> arrays,
            List<String> tables,
            int hashes,
            int draws,
            int instructions,
            long sramBits,
            long tcamBits,
            Map<String, Long> resources) {
        static StageJson of(StageUse use) {
            return new StageJson(
                    use.direction().keyword(),
                    use.index(),
                    use.name(),
                    use.registers(),
                    arrays(use),
                    use.tables().stream().map(TableShare::table).toList(),
                    use.hashes(),
                    use.draws(),
                    use.instructions(),
                    use.sramBits(),
                    use.tcamBits(),
                    resources(use.usage()));
        }

        private static Map<String, List<String>> arrays(StageUse use) {
            Map<String, List<String>> arrays = new LinkedHashMap<>();
            use.arrays().forEach((extern, names) -> arrays.put(extern.plural(), names));
            return arrays;
        }

        private static Map<String, Long> resources(Usage usage) {
            Map<String, Long> resources = new LinkedHashMap<>();
            for (Resource resource : Resource.values()) {
                if (usage.of(resource) > 0) {
                    resources.put(resource.key(), usage.of(resource));
                }
            }
            return resources;
        }
    }

    /** A report in this form. */
    public static ReportJson of(Report report) {
        return new ReportJson(
                report.program(),
                report.target(),
                report.isAccepted(),
                report.diagnostics().stream().map(Finding::of).toList(),
                report.stages().stream().map(StageJson::of).toList(),
                report.totals());
    }
}
