package plumbline.verifier.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Position;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.ruleset.Rules;

/**
 * A report in the Static Analysis Results Interchange Format, which code-review tools show at its place: SARIF 2.1.0,
 * OASIS standard, 27 March 2020. Jackson writes it; component names are those of the standard.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Sarif(@JsonProperty("$schema") String schema, String version, List<Run> runs) {
    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

    /** One verification. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Run(Tool tool, List<Result> results, String columnKind) {}

    /** Who verified. */
    public record Tool(Driver driver) {}

    /** What the tool can say. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Driver(String name, String version, List<Descriptor> rules) {}

    /** A rule. */
    public record Descriptor(String id, Text shortDescription, Text fullDescription) {}

    /** Plain text. */
    public record Text(String text) {}

    /** A diagnostic. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Result(String ruleId, Integer ruleIndex, String level, Text message, List<Location> locations) {}

    /** A place. */
    public record Location(PhysicalLocation physicalLocation) {}

    /** A place in a file. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record PhysicalLocation(Artifact artifactLocation, Region region) {}

    /** A file. */
    public record Artifact(String uri) {}

    /** A line and column, from 1. */
    public record Region(int startLine, int startColumn) {}

    /**
     * A report in this form.
     *
     * @param toolVersion of the verifier, or null
     */
    public static Sarif of(Report report, String toolVersion) {
        return of(report.diagnostics(), toolVersion);
    }

    /** The same for a program that could not be assembled. */
    public static Sarif of(List<Diagnostic> diagnostics, String toolVersion) {
        List<Descriptor> rules = Rules.ALL.stream().map(Sarif::descriptor).toList();
        List<Result> results = diagnostics.stream().map(Sarif::result).toList();
        return new Sarif(
                SCHEMA,
                "2.1.0",
                List.of(new Run(new Tool(new Driver("plumb", toolVersion, rules)), results, "utf16CodeUnits")));
    }

    private static Descriptor descriptor(Rule rule) {
        return new Descriptor(rule.code(), new Text(rule.title()), new Text(rule.reason()));
    }

    private static Result result(Diagnostic diagnostic) {
        int index = Rules.ALL.stream().map(Rule::code).toList().indexOf(diagnostic.code());
        String text = diagnostic.message()
                + (diagnostic.limit().isEmpty() ? "" : "\nLimit: " + diagnostic.limit())
                + (diagnostic.fix().isEmpty() ? "" : "\nFix: " + diagnostic.fix());
        return new Result(
                diagnostic.code(),
                index < 0 ? null : index,
                diagnostic.isError() ? "error" : "warning",
                new Text(text),
                locations(diagnostic.at()));
    }

    private static List<Location> locations(Position at) {
        if (at.file().isEmpty()) {
            return List.of();
        }
        Region region = at.line() < 1 ? null : new Region(at.line(), Math.max(1, at.column()));
        return List.of(new Location(new PhysicalLocation(new Artifact(uri(at.file())), region)));
    }

    private static String uri(String file) {
        try {
            String path = file.replace('\\', '/');
            // A colon in the first part would be the end of a scheme.
            boolean relative = !path.startsWith("/") && path.split("/", 2)[0].contains(":");
            return new URI(null, null, relative ? "./" + path : path, null).toASCIIString();
        } catch (URISyntaxException e) {
            return "unknown";
        }
    }
}
