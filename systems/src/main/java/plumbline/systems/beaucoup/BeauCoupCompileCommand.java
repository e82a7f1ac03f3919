package plumbline.systems.beaucoup;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plumbline.console.option.JsonOption;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.CompiledQuery;
import plumbline.programs.beaucoup.compile.CouponChoice;
import plumbline.programs.beaucoup.compile.QueryCompiler;
import plumbline.programs.beaucoup.query.Definitions;
import plumbline.programs.beaucoup.query.PacketField;
import plumbline.programs.beaucoup.query.QueryFile;
import plumbline.programs.beaucoup.query.QuerySet;

/** {@code plumb beaucoup compile}. */
@Command(
        name = "compile",
        description = {
            "Print coupon parameters, hash ranges and expected error of queries.",
            "Of m coupons, each drawn by a distinct value with probability p, n raise an alert; E(N): values until"
                    + " then."
        })
public final class BeauCoupCompileCommand implements Callable<Integer> {
    @Parameters(paramLabel = "QUERIES", description = "Queries in YAML.")
    private Path file;

    @Option(
            names = "--choice",
            defaultValue = "TEXT",
            paramLabel = "HOW",
            description = "How parameters are chosen: text (the paper's procedure) or tool (the published compiler's).")
    private CouponChoice choice;

    @Option(
            names = "--coupons",
            defaultValue = "32",
            paramLabel = "M",
            description = "Maximum number of coupons of a query: 32 or 64.")
    private int coupons;

    @Mixin
    private JsonOption output;

    /** One query of the report; the error is relative to the threshold. */
    public record Row(
            String query,
            List<String> key,
            String attribute,
            int threshold,
            int m,
            int n,
            double p,
            double expectation,
            double error,
            double wordsPerPacket,
            int firstHash,
            int lastHash) {
        static Row of(CompiledQuery query) {
            return new Row(
                    query.query().name(),
                    query.query().key().stream().map(PacketField::text).toList(),
                    query.query().attribute().text(),
                    query.query().threshold(),
                    query.coupons().m(),
                    query.coupons().n(),
                    query.coupons().p(),
                    query.coupons().expectation(),
                    query.coupons().meanError(query.query().threshold()),
                    query.coupons().wordsPerPacket(),
                    query.first(),
                    query.end() - 1);
        }
    }

    /** The report. */
    public record Report(List<Row> queries, double wordsPerPacket) {
        static Report of(CompiledQueries compiled) {
            return new Report(compiled.queries().stream().map(Row::of).toList(), compiled.wordsPerPacket());
        }
    }

    @Override
    public Integer call() {
        if (coupons != Integer.SIZE && coupons != Long.SIZE) {
            throw CommandFailure.usage("plumb: --coupons " + coupons + ": 32 or 64");
        }
        CompiledQueries compiled;
        try {
            QuerySet asked = QueryFile.read(file.toString(), NamedFiles.read(file));
            compiled = new QueryCompiler(choice, coupons, Definitions.needed(asked)).compile(asked);
        } catch (IllegalArgumentException wrong) {
            throw CommandFailure.rejected("plumb: " + wrong.getMessage(), wrong);
        }
        Report report = Report.of(compiled);
        output.print(report, text(report));
        return ExitCode.FINE;
    }

    /** For people. */
    static String text(Report report) {
        int name = width(report, Row::query);
        int key = width(report, row -> String.join(",", row.key()));
        int attribute = width(report, Row::attribute);
        String form = "%-" + name + "s  %-" + key + "s  %-" + attribute + "s";
        String head = String.format(
                Locale.ROOT,
                form + "  %6s  %2s/%-2s  %6s  %8s  %6s  %s\n",
                "query",
                "key",
                "attribute",
                "T",
                "n",
                "m",
                "p",
                "E(N)",
                "error",
                "hash values");
        return report.queries().stream()
                .map(row -> String.format(
                        Locale.ROOT,
                        form + "  %6d  %2d/%-2d  %6s  %8.1f  %4.1f %%  %d to %d\n",
                        row.query(),
                        String.join(",", row.key()),
                        row.attribute(),
                        row.threshold(),
                        row.n(),
                        row.m(),
                        "2^" + Math.getExponent(row.p()),
                        row.expectation(),
                        100 * row.error(),
                        row.firstHash(),
                        row.lastHash()))
                .collect(Collectors.joining(
                        "",
                        head,
                        String.format(Locale.ROOT, "%.4f memory words per packet at most\n", report.wordsPerPacket())));
    }

    private static int width(Report report, Function<Row, String> column) {
        return Math.max(
                "attribute".length(),
                report.queries().stream()
                        .map(column)
                        .mapToInt(String::length)
                        .max()
                        .orElse(0));
    }
}
