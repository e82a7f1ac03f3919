package plumbline.cli.script;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** What a switch answers to the commands of a script: printed as it comes, or kept for a report. */
public final class Replies {
    private final PrintWriter out;
    private final List<CommandReply> kept = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    private Replies(PrintWriter out) {
        this.out = out;
    }

    /** Printed for people. */
    public static Replies printed(PrintWriter out) {
        return new Replies(out);
    }

    /** Kept, for programs. */
    public static Replies kept() {
        return new Replies(null);
    }

    void hear(CommandReply reply) {
        if (out == null) {
            kept.add(reply);
        } else {
            out.print(reply.text());
            out.flush();
        }
    }

    /** Those that were kept, in the order of their times; null if there are none. */
    public List<CommandReply> report() {
        return kept.isEmpty() ? null : kept;
    }

    void warn(String sentence) {
        warnings.add(sentence);
    }

    /** What is not as it was asked for. */
    public List<String> warnings() {
        return warnings;
    }
}
