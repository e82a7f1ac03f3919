package plumbline.isa.doc;

import java.util.List;
import java.util.stream.Collectors;

/** A Markdown text being written. */
final class Markdown {
    private final StringBuilder text = new StringBuilder();

    Markdown heading(String marks, String title) {
        return line(marks + " " + title).line("");
    }

    /** A paragraph, its lines as they are. */
    Markdown paragraph(String lines) {
        return line(lines.stripTrailing()).line("");
    }

    Markdown table(List<String> titles, List<List<String>> rows) {
        row(titles);
        row(titles.stream().map(_ -> "---").toList());
        rows.forEach(this::row);
        return line("");
    }

    /** Code within a line. */
    static String code(String code) {
        return "`" + code + "`";
    }

    private void row(List<String> cells) {
        // a bar would end the cell, in code too
        line(cells.stream().map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |")));
    }

    private Markdown line(String line) {
        text.append(line).append('\n');
        return this;
    }

    @Override
    public String toString() {
        return text.toString().stripTrailing() + "\n";
    }
}
