package plumbline.cli.command;

import java.io.IOException;
import java.io.PrintWriter;
import plumbline.cli.control.Answer;
import plumbline.cli.control.ControlClient;
import plumbline.cli.terminal.ExitCode;
import plumbline.cli.terminal.Failure;
import plumbline.cli.terminal.Json;

/** Answers of a running switch, printed. */
final class ControlAnswers {
    private ControlAnswers() {}

    /** Prints the one answer there is. */
    static int one(String about, ControlClient client, boolean json, PrintWriter out) throws IOException {
        print(next(about, client), about, json, out);
        return ExitCode.FINE;
    }

    /**
     * Prints answers as they come.
     *
     * @param most how many with something in them; 0: until the switch ends
     */
    static int stream(String about, ControlClient client, long most, boolean json, PrintWriter out) throws IOException {
        long count = 0;
        while (most == 0 || count < most) {
            Answer answer = client.receive();
            if (answer == null) {
                break;
            }
            print(answer, about, json, out);
            count += answer.data() == null ? 0 : 1;
        }
        return ExitCode.FINE;
    }

    private static Answer next(String about, ControlClient client) throws IOException {
        Answer answer = client.receive();
        if (answer == null) {
            throw new IOException("the switch ended before it answered");
        }
        return answer;
    }

    private static void print(Answer answer, String about, boolean json, PrintWriter out) {
        if (answer.error() != null) {
            throw Failure.as(answer.exit(), "plumb: " + about + ": " + answer.error());
        }
        if (!json) {
            answer.lines().forEach(out::println);
        } else if (answer.data() != null) {
            out.println(Json.of(answer.data()));
        }
        out.flush();
    }
}
