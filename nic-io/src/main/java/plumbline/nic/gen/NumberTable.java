package plumbline.nic.gen;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import plumbline.pipelines.file.FileTrouble;
import plumbline.pipelines.port.PortException;

/**
 * A text file with two numbers per line, separated by a comma. Empty lines and lines that begin with {@code #} are
 * skipped, and one line of column names before the first numbers.
 */
final class NumberTable {
    private final Path file;
    private double[] first = new double[64];
    private double[] second = new double[64];
    private int[] lines = new int[64];
    private int rows;

    private NumberTable(Path file) {
        this.file = file;
    }

    /** @throws PortException ENVIRONMENT if it cannot be read, DATA if a line is not two numbers or there is none */
    static NumberTable load(Path file) throws PortException {
        NumberTable table = new NumberTable(file);
        // Latin-1, because it knows every byte: a foreign file is refused for its content, not for its encoding
        try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            int number = 0;
            boolean named = false;
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                number++;
                String text = line.strip();
                if (text.isEmpty() || text.startsWith("#")) {
                    continue;
                }
                if (!named && table.rows == 0 && Character.isLetter(text.charAt(0))) {
                    named = true;
                    continue;
                }
                table.add(number, text);
            }
        } catch (IOException e) {
            throw FileTrouble.environment(file.toString(), "cannot read", e);
        }
        if (table.rows == 0) {
            throw new PortException(PortException.Cause.DATA, file + ": no line with two numbers in it");
        }
        return table;
    }

    private void add(int line, String text) throws PortException {
        if (rows == lines.length) {
            first = Arrays.copyOf(first, 2 * rows);
            second = Arrays.copyOf(second, 2 * rows);
            lines = Arrays.copyOf(lines, 2 * rows);
        }
        lines[rows] = line;
        String[] parts = text.split(",", -1);
        if (parts.length != 2) {
            throw refused(rows, parts.length + " columns instead of 2");
        }
        first[rows] = number(parts[0]);
        second[rows] = number(parts[1]);
        rows++;
    }

    private double number(String text) throws PortException {
        try {
            double value = Double.parseDouble(text);
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw refused(rows, "'" + (text.length() > 40 ? text.substring(0, 40) + "…" : text) + "' is no number");
    }

    int rows() {
        return rows;
    }

    double first(int row) {
        return first[row];
    }

    double second(int row) {
        return second[row];
    }

    /** A row is not what it should be. */
    PortException refused(int row, String why) {
        return new PortException(PortException.Cause.DATA, file + ":" + lines[row] + ": " + why);
    }
}
