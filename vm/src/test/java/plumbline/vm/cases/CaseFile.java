package plumbline.vm.cases;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plumbline.isa.model.Program;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.Assembly;
import plumbline.isa.text.IncludeResolver;

/**
 * A case: a program and, after a line {@code ---}, what happens to packets, computed by hand.
 *
 * <pre>
 * set FIELD = VALUE           supplied by the architecture with every packet from here on
 * packet HEX                  goes through parser, ingress, egress and deparser; what follows must hold after it
 *   field FIELD = VALUE
 *   cell REGISTER[INDEX] = VALUE          (also REGISTER[INDEX].hi)
 *   count COUNTER[INDEX] = PACKETS packets, BYTES bytes
 *   out HEX
 *   rejected PARSER_ERR
 *   trap RULE SUBJECT
 * insert TABLE PRIORITY KEY => ACTION VALUE …       an exact match of one key, at run time
 * remove TABLE PRIORITY KEY
 * </pre>
 *
 * <p>{@code #} begins a comment; numbers are unsigned, with 0x in hexadecimal.
 */
public record CaseFile(String name, String programText, List<Line> lines) {
    /** A line of the script. */
    public record Line(int number, String verb, String rest) {
        /** Left and right of the equals sign. */
        public String[] assignment() {
            String[] sides = rest.split("\\s*=\\s*", 2);
            if (sides.length != 2) {
                throw new IllegalArgumentException("line " + number + ": no '=' in: " + rest);
            }
            return sides;
        }

        /** The bytes of a hexadecimal rest. */
        public byte[] bytes() {
            return HexFormat.of().parseHex(rest.replace(" ", ""));
        }
    }

    /** All cases of a folder; at least one. */
    public static List<CaseFile> all(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            List<CaseFile> cases = files.filter(file -> file.toString().endsWith(".case"))
                    .sorted(Comparator.comparing(Path::toString))
                    .map(CaseFile::read)
                    .toList();
            if (cases.isEmpty()) {
                throw new AssertionError("no cases in " + folder.toAbsolutePath());
            }
            return cases;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a packet of it breaks a rule that only a checking engine knows. */
    public boolean traps() {
        return lines.stream().anyMatch(line -> line.verb().equals("trap"));
    }

    private static CaseFile read(Path file) {
        try {
            List<String> text = Files.readAllLines(file);
            int cut = text.indexOf("---");
            if (cut < 0) {
                throw new IllegalArgumentException(file + " has no line '---'");
            }
            List<Line> lines = new ArrayList<>();
            for (int i = cut + 1; i < text.size(); i++) {
                String line = text.get(i).replaceFirst("#.*", "").strip();
                if (!line.isEmpty()) {
                    String[] parts = line.split("\\s+", 2);
                    lines.add(new Line(i + 1, parts[0], parts.length > 1 ? parts[1] : ""));
                }
            }
            return new CaseFile(file.getFileName().toString(), String.join("\n", text.subList(0, cut)), lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The program, assembled. */
    public Program program() {
        return assembly().orThrow();
    }

    /** The program with its text. */
    public Assembly assembly() {
        return Assembler.assemble(name, programText, Map.of(), IncludeResolver.besideFile());
    }

    /** The packets of the script. */
    public List<byte[]> packets() {
        return lines.stream()
                .filter(line -> line.verb().equals("packet"))
                .map(Line::bytes)
                .toList();
    }

    @Override
    public String toString() {
        return name;
    }
}
