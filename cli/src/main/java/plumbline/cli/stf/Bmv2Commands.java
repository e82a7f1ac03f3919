package plumbline.cli.stf;

import java.util.List;
import java.util.Optional;
import plumbline.cli.script.Script;
import plumbline.console.control.Request;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.model.Program;

/**
 * Lines of BMv2's command line ({@code simple_switch_CLI}), as files of P4 exercises have them,
 * {@code s1-commands.txt}:
 *
 * <pre>
 *   table_set_default ipv4_lpm drop
 *   table_add ipv4_lpm forward 10.0.1.1/32 => 08:00:00:00:01:11 1
 *   mirroring_add 100 3                     // a comment
 * </pre>
 */
public final class Bmv2Commands implements Script.Foreign {
    private static final String COMMENT = "//";

    private final String file;
    private final StfReader reader;

    /** @param file for messages */
    public Bmv2Commands(String file, Program program) {
        this.file = file;
        reader = StfReader.ofCommands(program);
    }

    @Override
    public Optional<List<Request>> commands(int number, String text) {
        String first = text.strip().split("\\s", 2)[0];
        if (first.startsWith(COMMENT)) {
            return Optional.of(List.of());
        }
        if (StfStatement.of(first).filter(StfStatement::isOfBmv2).isEmpty()) {
            return Optional.empty();
        }
        int comment = text.indexOf(COMMENT);
        try {
            return Optional.of(
                    reader.commands(StfLine.read(file, number, comment < 0 ? text : text.substring(0, comment))));
        } catch (StfException e) {
            throw CommandFailure.rejected(e.diagnostic().headline()
                    + (e.diagnostic().fix().isEmpty()
                            ? ""
                            : "\n  fix: " + e.diagnostic().fix()));
        }
    }
}
