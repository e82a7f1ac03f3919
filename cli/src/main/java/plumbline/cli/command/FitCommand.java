package plumbline.cli.command;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plumbline.cli.fit.LargestSearch;
import plumbline.cli.fit.Quantity;
import plumbline.cli.option.ProgramArgument;
import plumbline.cli.option.TargetOption;
import plumbline.cli.program.Colours;
import plumbline.cli.program.LoadedProgram;
import plumbline.console.option.JsonOption;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;
import plumbline.console.terminal.ProgressBar;
import plumbline.console.terminal.Terminal;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Program;
import plumbline.isa.text.Disassembler;
import plumbline.verifier.Fitted;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verifier;
import plumbline.verifier.fit.Fit;
import plumbline.verifier.fit.Layout;
import plumbline.verifier.fit.Misfit;
import plumbline.verifier.fit.MisfitMessage;
import plumbline.verifier.fit.chart.FitJson;
import plumbline.verifier.fit.chart.FitSvg;
import plumbline.verifier.fit.chart.FitText;
import plumbline.verifier.report.ReportJson;
import plumbline.verifier.syntax.Syntax;
import plumbline.verifier.target.Target;

/** {@code plumb fit}. */
@Command(
        name = "fit",
        description =
                "Place a program's units into the fewest stages of a target, and show what sits where and what limits.",
        footer = {
            "  plumb fit precision --target tofino1 -p ways=4",
            "  plumb fit my.plumb --target tofino2 --svg layout.svg",
            "  plumb fit precision --target tofino1 --largest entries",
            "  plumb fit my.plumb --target tofino1 --largest table:routes",
            "  plumb fit my.plumb --target tofino1 -o placed.plumb"
        })
public final class FitCommand implements Callable<Integer> {
    @Mixin
    private ProgramArgument program;

    @Mixin
    private TargetOption target;

    @Mixin
    private JsonOption output;

    @Option(names = "--svg", paramLabel = "FILE", description = "Draw the layout into a file.")
    private Path svg;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "Write the program with the stages found as program text.")
    private Path placed;

    @Option(
            names = "--largest",
            paramLabel = "NAME",
            description =
                    "Search the largest value that fits: of a parameter of the program, or of the entries of a memory,"
                            + " as table:routes or register:counts.")
    private String largest;

    @Spec
    private CommandSpec spec;

    /**
     * The report.
     *
     * @param accepted whether it fits and breaks no rule
     * @param fit null if the program is ill-formed
     * @param wouldFit if it does not fit: for each parameter the largest value with which it would; if none would do,
     *     for the memory that is too large, as {@code table:routes}
     * @param parameter with {@code --largest}: its name, of a parameter or memory
     * @param largest with {@code --largest}: the largest value that fits, null if none does
     */
    public record Report(
            String program,
            boolean accepted,
            FitJson fit,
            List<ReportJson.Finding> diagnostics,
            Map<String, Long> wouldFit,
            String parameter,
            Long largest) {}

    @Override
    public Integer call() {
        Target chip = target.target();
        LoadedProgram loaded = program.judge(spec.commandLine().getErr(), chip).loaded();
        NamedFiles files = new NamedFiles();
        program.nameIn(files, loaded);
        target.nameIn(files);
        files.writes("--svg", svg).writes("-o", placed).refuseClash();
        if (largest != null) {
            return search(loaded, chip);
        }
        Fitted fitted = Verifier.fit(loaded.program(), chip);
        boolean fits = fitted.fit().map(Fit::fits).orElse(false);
        Map<Quantity, Long> wouldFit = fits ? Map.of() : smaller(loaded, fitted, chip);
        write(fitted);
        output.print(report(loaded, fitted, wouldFit, null, null), out -> print(loaded, fitted, wouldFit, out));
        return fitted.verdict() instanceof Verdict.Accepted ? ExitCode.FINE : ExitCode.REJECTED;
    }

    private static Report report(
            LoadedProgram loaded, Fitted fitted, Map<Quantity, Long> wouldFit, String parameter, Long value) {
        Map<String, Long> byName = new LinkedHashMap<>();
        wouldFit.forEach((quantity, max) -> byName.put(quantity.name(), max));
        return new Report(
                loaded.program().name(),
                fitted.verdict() instanceof Verdict.Accepted,
                fitted.fit()
                        .map(fit -> FitJson.of(fit, Syntax.of(loaded.program())))
                        .orElse(null),
                ReportJson.of(fitted.verdict().report().after(loaded.warnings()))
                        .diagnostics(),
                byName,
                parameter,
                value);
    }

    private void print(LoadedProgram loaded, Fitted fitted, Map<Quantity, Long> wouldFit, PrintWriter out) {
        Colours colours = Colours.of(spec.commandLine());
        List<Diagnostic> errors = fitted.verdict().report().diagnostics().stream()
                .filter(Diagnostic::isError)
                .toList();
        List<Diagnostic> shown = reasons(loaded, fitted, errors);
        shown.forEach(error -> out.println(colours.diagnostic(loaded.sources().show(error)) + "\n"));
        fitted.fit().ifPresent(fit -> out.print(FitText.render(fit, Terminal.columns())));
        if (!wouldFit.isEmpty()) {
            out.println("\n  it would fit with "
                    + wouldFit.entrySet().stream()
                            .map(each -> each.getKey().setting(each.getValue()))
                            .collect(Collectors.joining(", or with ")));
        }
        if (errors.size() > shown.size()) {
            out.println("\n  beside its stages it breaks rules: "
                    + errors.stream()
                            .filter(error -> !shown.contains(error))
                            .map(Diagnostic::code)
                            .distinct()
                            .collect(Collectors.joining(", "))
                    + " ('plumb verify' shows where)");
        }
        out.flush();
    }

    /**
     * Why there is no layout: the misfit; or all errors, if the program is ill-formed or one of them says more than the
     * misfit.
     */
    private static List<Diagnostic> reasons(LoadedProgram loaded, Fitted fitted, List<Diagnostic> errors) {
        boolean fits = fitted.fit().map(Fit::fits).orElse(false);
        return fitted.fit()
                .flatMap(fit ->
                        fit.misfit().map(why -> MisfitMessage.of(why, fit.target(), Syntax.of(loaded.program()))))
                .filter(errors::contains)
                .map(List::of)
                .orElse(fits ? List.of() : errors);
    }

    private void write(Fitted fitted) {
        Layout layout = fitted.fit().flatMap(Fit::layout).orElse(null);
        if (svg == null && placed == null) {
            return;
        }
        if (layout == null) {
            throw CommandFailure.rejected(fitted.verdict().report().diagnostics().stream()
                            .filter(Diagnostic::isError)
                            .map(Diagnostic::headline)
                            .collect(Collectors.joining("\n"))
                    + "\nplumb: there is no layout, and nothing was written");
        }
        if (svg != null) {
            write(svg, FitSvg.render(fitted.fit().orElseThrow()));
        }
        if (placed != null) {
            write(placed, Disassembler.disassemble(layout.program()));
        }
    }

    private static void write(Path file, String text) {
        NamedFiles.write(file.toString(), file, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Each parameter that alone makes it fit if it is made smaller; or else the memory that finds no room. */
    private Map<Quantity, Long> smaller(LoadedProgram loaded, Fitted fitted, Target chip) {
        Map<Quantity, Long> values = new LinkedHashMap<>();
        for (Program.Parameter parameter : loaded.program().parameters()) {
            if (parameter.value() > 1) {
                Quantity quantity = new Quantity.Parameter(parameter.name(), changed -> program.with(loaded, changed));
                value(loaded, quantity, chip).ifPresent(value -> values.put(quantity, value));
            }
        }
        if (values.isEmpty()) {
            fitted.fit().flatMap(Fit::misfit).flatMap(Misfit::memoryWithoutRoom).ifPresent(memory -> {
                Quantity quantity = new Quantity.Entries(loaded.program(), memory);
                value(loaded, quantity, chip).ifPresent(value -> values.put(quantity, value));
            });
        }
        return values;
    }

    private OptionalLong value(LoadedProgram loaded, Quantity quantity, Target chip) {
        ProgressBar progress = ProgressBar.onTerminal("largest " + quantity.name(), "layouts", 0);
        try {
            return new LargestSearch(quantity::with, chip, progress::at)
                    .largest(loaded.program(), quantity.in(loaded.program()));
        } finally {
            progress.done();
        }
    }

    private Integer search(LoadedProgram loaded, Target chip) {
        Quantity quantity = Quantity.named(largest, loaded.program(), values -> program.with(loaded, values));
        OptionalLong value = value(loaded, quantity, chip);
        Fitted fitted = Verifier.fit(
                value.isPresent() ? quantity.with(value.getAsLong()).orElseThrow() : loaded.program(), chip);
        write(fitted);
        Report report =
                report(loaded, fitted, Map.of(), largest, value.isPresent() ? Long.valueOf(value.getAsLong()) : null);
        output.print(report, out -> {
            print(loaded, fitted, Map.of(), out);
            out.println(
                    value.isPresent()
                            ? "\n  the largest " + largest + " that fits: " + value.getAsLong()
                            : "\n  no value of " + largest + " fits: something else is in the way");
        });
        return value.isPresent() ? ExitCode.FINE : ExitCode.REJECTED;
    }
}
