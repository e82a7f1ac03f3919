package plumbline.cli.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import plumbline.verifier.atoms.Atom;

/** A matrix as text for a screen, or as a Markdown table for the README. */
public final class MatrixText {
    private MatrixText() {}

    /** A block for each program, a line for each target; lines end at {@code width}. */
    public static String text(Matrix matrix, int width) {
        List<String> lines = new ArrayList<>();
        for (Matrix.Row row : matrix.rows()) {
            lines.add(row.program() + ": " + row.summary() + "; atom " + word(row.atom()));
            lines.add(String.format(
                    Locale.ROOT, "  %-14s %-6s %6s %5s  %s", "target", "", "stages", "SRAM", "first reason"));
            for (Matrix.Cell cell : row.cells()) {
                lines.add(String.format(
                                Locale.ROOT,
                                "  %-14s %-6s %6s %5s  %s",
                                cell.target(),
                                cell.legal() ? "legal" : "no",
                                number(cell.stages()),
                                number(cell.sramBlocks()),
                                cell.legal() ? "" : cell.code() + ": " + cell.reason())
                        .stripTrailing());
            }
            lines.add("");
        }
        return lines.stream()
                .map(line -> line.length() <= width ? line : line.substring(0, width - 1) + "…")
                .collect(Collectors.joining("\n"));
    }

    /** One line for each program. */
    public static String markdown(Matrix matrix) {
        StringBuilder table =
                new StringBuilder("| program | what | weakest atom | legal on (stages) | not on (first reason) |\n"
                        + "|---|---|---|---|---|\n");
        for (Matrix.Row row : matrix.rows()) {
            table.append("| `")
                    .append(row.program())
                    .append("` | ")
                    .append(row.summary())
                    .append(" | ")
                    .append(word(row.atom()))
                    .append(" | ")
                    .append(legal(row))
                    .append(" | ")
                    .append(illegal(row))
                    .append(" |\n");
        }
        return table.toString();
    }

    private static String legal(Matrix.Row row) {
        return row.cells().stream()
                .filter(Matrix.Cell::legal)
                .map(cell -> cell.target() + " (" + number(cell.stages())
                        + cell.values().entrySet().stream()
                                .map(value -> ", " + value.getKey() + "=" + value.getValue())
                                .collect(Collectors.joining())
                        + ")")
                .collect(Collectors.joining(", "));
    }

    /** Targets with the same reason share it. */
    private static String illegal(Matrix.Row row) {
        List<String> codes = row.cells().stream()
                .filter(cell -> !cell.legal())
                .map(Matrix.Cell::code)
                .distinct()
                .toList();
        return codes.stream()
                .map(code -> row.cells().stream()
                                .filter(cell -> code.equals(cell.code()))
                                .map(Matrix.Cell::target)
                                .collect(Collectors.joining(", "))
                        + ": `" + code + "`")
                .collect(Collectors.joining("; "));
    }

    private static String word(Atom atom) {
        return atom == null ? "none" : atom.word();
    }

    private static String number(Number number) {
        return number == null ? "–" : number.toString();
    }
}
