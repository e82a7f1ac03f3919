package plumbline.verifier.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import plumbline.isa.model.Direction;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.target.Limit;

/** A report as one screen of text, without its diagnostics: those are shown beside their source lines. */
public final class VerificationText {
    /** Longer lines are cut. */
    private static final int SCREEN = 120;

    private static final int MAX_BAR = 20;

    private VerificationText() {}

    /** The summary. */
    public static String render(Report report) {
        Totals totals = report.totals();
        List<String> lines = new ArrayList<>();
        lines.add(report.program() + " on " + report.target() + ": " + verdict(report));
        if (!report.stages().isEmpty() || report.isAccepted()) {
            lines.add("  ingress   " + stages(totals.ingressStages(), totals.stageLimit()));
            lines.add("  egress    " + stages(totals.egressStages(), totals.stageLimit()));
        }
        lines.add("  memory    " + memory(totals));
        if (totals.recirculationPpm() > 0) {
            lines.add("  again     " + recirculation(totals));
        }
        totals.passRates()
                .forEach(rate -> lines.add("  again     " + rate.name() + ": at most "
                        + String.format(Locale.ROOT, "%,d", rate.packetsPerSecond()) + " packets/s, "
                        + Show.bitsPerSecond(rate.bitsPerSecond())));
        report.stages().stream().filter(stage -> !stage.isEmpty()).forEach(stage -> lines.add(line(stage)));
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(cut(line)).append('\n'));
        return text.toString();
    }

    private static String verdict(Report report) {
        String warnings = report.warnings() == 0 ? "" : Show.count(report.warnings(), "warning");
        if (report.isAccepted()) {
            return "accepted" + (warnings.isEmpty() ? "" : ", " + warnings);
        }
        return "rejected, " + Show.count(report.errors(), "error") + (warnings.isEmpty() ? "" : ", " + warnings);
    }

    private static String stages(int used, Limit limit) {
        if (limit.isUnlimited()) {
            return Show.count(used, "stage");
        }
        String bar = limit.value() > MAX_BAR
                ? ""
                : "[" + "#".repeat((int) Math.min(used, limit.value()))
                        + ".".repeat((int) Math.max(0, limit.value() - used)) + "] ";
        return bar + used + " of " + Show.count(limit.value(), "stage");
    }

    private static String memory(Totals totals) {
        String registers = totals.registers() == 0
                ? ""
                : ", " + bits(totals.registerBits()) + " of it in " + Show.count(totals.registers(), "register");
        String tables = totals.tables() == 0
                ? ""
                : "; " + bits(totals.tcamBits()) + " TCAM in " + Show.count(totals.tables(), "table");
        return bits(totals.sramBits()) + " SRAM" + registers + tables;
    }

    private static String recirculation(Totals totals) {
        Limit limit = totals.recirculationLimitPpm();
        return "at most " + Show.percent(totals.recirculationPpm()) + " of packets recirculate"
                + (totals.passRates().isEmpty() ? "" : " at line rate")
                + (limit.isUnlimited() ? "" : ", " + Show.percent(limit.value()) + " allowed");
    }

    private static String line(StageUse stage) {
        List<String> holds = new ArrayList<>();
        names(holds, "register", stage.registers());
        stage.arrays().forEach((extern, arrays) -> names(holds, extern.word(), arrays));
        names(holds, "table", stage.tables().stream().map(TableShare::toString).toList());
        number(holds, stage.hashes(), "hash", "hashes");
        number(holds, stage.draws(), "random draw", "random draws");
        number(holds, stage.instructions(), "instruction", "instructions");
        String name = stage.name().isEmpty() ? "" : " " + stage.name();
        String place = (stage.direction() == Direction.INGRESS ? "in " : "out ") + stage.index() + name;
        String memory = stage.sramBits() == 0 ? "" : " (" + bits(stage.sramBits()) + ")";
        return String.format(Locale.ROOT, "  %-18s %s%s", place, String.join(", ", holds), memory);
    }

    private static void names(List<String> holds, String kind, List<String> names) {
        if (!names.isEmpty()) {
            holds.add(kind + " " + String.join(" ", names));
        }
    }

    private static void number(List<String> holds, int number, String one, String several) {
        if (number > 0) {
            holds.add(number + " " + (number == 1 ? one : several));
        }
    }

    /** A number of bits in the largest unit that leaves at least 1 before the point. */
    private static String bits(long bits) {
        if (bits < 8 * 1024) {
            return bits + " bit";
        }
        double kibibytes = bits / 8.0 / 1024;
        return kibibytes < 1024
                ? String.format(Locale.ROOT, "%.1f KiB", kibibytes)
                : String.format(Locale.ROOT, "%.1f MiB", kibibytes / 1024);
    }

    private static String cut(String line) {
        return line.length() <= SCREEN ? line : line.substring(0, SCREEN - 1) + "…";
    }
}
