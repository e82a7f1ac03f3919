package plumbline.cli.fit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongConsumer;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;
import plumbline.programs.BuiltInProgram;
import plumbline.verifier.Fitted;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verifier;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.atoms.Atom;
import plumbline.verifier.atoms.Classifier;
import plumbline.verifier.fit.Extent;
import plumbline.verifier.fit.Fit;
import plumbline.verifier.fit.Layout;
import plumbline.verifier.report.Report;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.ruleset.Rules;
import plumbline.verifier.target.Target;

/** Programs against targets; a built-in one in the first of its variants that is legal there. */
public record Matrix(List<Row> rows) {
    public Matrix {
        rows = List.copyOf(rows);
    }

    /**
     * A program.
     *
     * @param atom the weakest atom that does what its registers do; null if it has none
     */
    public record Row(String program, String summary, Atom atom, List<Cell> cells) {
        public Row {
            cells = List.copyOf(cells);
        }
    }

    /**
     * A program on a target.
     *
     * @param values of parameters that differ from the standard ones there
     * @param legal as its author placed it, or as the fitter does
     * @param stages that the fitter takes; null if it finds no layout
     * @param sramBlocks of all stages; null if the target does not count them
     * @param code of the first rule that it breaks; null if legal
     * @param reason what it breaks, with the values; null if legal
     */
    public record Cell(
            String target,
            Map<String, Long> values,
            boolean legal,
            Integer stages,
            Long sramBlocks,
            String code,
            String reason) {}

    /**
     * A program to be asked about.
     *
     * @param summary one line
     * @param variants values of parameters, tried in order where it is not legal without them
     * @param assembled it, with such values
     */
    public record Candidate(
            String name,
            String summary,
            List<Map<String, Long>> variants,
            Function<Map<String, Long>, Program> assembled) {
        /** A built-in one. */
        public static Candidate of(BuiltInProgram builtIn) {
            return new Candidate(
                    builtIn.name(), builtIn.summary(), builtIn.variants(), values -> builtIn.assemble(values)
                            .orThrow());
        }
    }

    /** All cells; {@code progress} is told how many are done. */
    public static Matrix of(List<Candidate> programs, List<Target> targets, LongConsumer progress) {
        List<Row> rows = new ArrayList<>();
        long done = 0;
        for (Candidate program : programs) {
            Map<Map<String, Long>, Verifier> verifiers = new HashMap<>();
            Function<Map<String, Long>, Verifier> verifier = values -> verifiers.computeIfAbsent(
                    values, key -> Verifier.of(program.assembled().apply(key)));
            List<Cell> cells = new ArrayList<>();
            for (Target target : targets) {
                Cell asWritten = cell(verifier.apply(Map.of()), target, new TreeMap<>());
                cells.add(
                        asWritten.legal()
                                ? asWritten
                                : program.variants().stream()
                                        .map(values -> cell(verifier.apply(values), target, new TreeMap<>(values)))
                                        .filter(Cell::legal)
                                        .findFirst()
                                        .orElse(asWritten));
                progress.accept(++done);
            }
            rows.add(new Row(
                    program.name(),
                    program.summary(),
                    atom(program.assembled().apply(Map.of())).orElse(null),
                    cells));
        }
        return new Matrix(rows);
    }

    private static Cell cell(Verifier verifier, Target target, Map<String, Long> values) {
        Fitted fitted = verifier.fitted(target);
        boolean legal = fitted.verdict() instanceof Verdict.Accepted
                || couldBeLegal(fitted.verdict().report())
                        && verifier.against(target).report().isAccepted();
        Optional<Diagnostic> first = legal
                ? Optional.empty()
                : fitted.verdict().report().diagnostics().stream()
                        .filter(Diagnostic::isError)
                        .findFirst();
        Optional<Layout> layout = fitted.fit().flatMap(Fit::layout);
        return new Cell(
                target.name(),
                values,
                legal,
                layout.map(found -> found.extents().stream()
                                .mapToInt(Extent::stages)
                                .max()
                                .orElse(0))
                        .orElse(null),
                Resource.SRAM_BLOCKS.limit(target).isUnlimited()
                        ? null
                        : layout.map(Matrix::sram).orElse(null),
                first.map(Diagnostic::code).orElse(null),
                first.map(Diagnostic::message).orElse(null));
    }

    /**
     * Whether other stages than those of the layout may make it legal: verifying takes long where atoms are looked for.
     */
    private static boolean couldBeLegal(Report layout) {
        return layout.diagnostics().stream()
                .filter(Diagnostic::isError)
                .allMatch(error -> Rules.aboutStages().contains(error.code())
                        || error.code().equals("phv"));
    }

    private static long sram(Layout layout) {
        return layout.stages().stream()
                .mapToLong(stage -> stage.together(Resource.SRAM_BLOCKS))
                .sum();
    }

    private static Optional<Atom> atom(Program program) {
        return PlacedUnit.all(program).stream()
                .filter(unit -> unit.unit() instanceof Unit.Access)
                .map(unit -> (Unit.Access) unit.unit())
                .map(access -> Classifier.classify(program.register(access.array()), access.program())
                        .atom())
                .max(Atom::compareTo);
    }
}
