package plumbline.console.terminal;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** How a running switch writes its messages. */
public enum LogFormat {
    /** For a person who has started it: {@code plumb: warning: …}. */
    PLAIN {
        @Override
        String line(Instant time, Level level, String message) {
            return level == Level.WARNING ? PROGRAM + "warning: " + message : PROGRAM + message;
        }
    },
    /** {@code 2026-11-23T02:45:09.123Z warning …}; further lines of a message are indented. */
    TEXT {
        @Override
        String line(Instant time, Level level, String message) {
            return text(time) + " " + word(level) + " " + message.replace("\n", "\n    ");
        }
    },
    /** {@code {"time":"2026-11-23T02:45:09.123Z","level":"warning","message":"…"}}, one a line. */
    JSON {
        @Override
        String line(Instant time, Level level, String message) {
            Map<String, String> line = new LinkedHashMap<>();
            line.put("time", text(time));
            line.put("level", word(level));
            line.put("message", message);
            return Json.line(line);
        }
    };

    private static final String PROGRAM = "plumb: ";

    /** What a message is about. */
    public enum Level {
        /** What happens as it should. */
        INFO,
        /** What may be a mistake, and the switch goes on. */
        WARNING,
        /** What failed. */
        ERROR
    }

    /**
     * A message, without a line end.
     *
     * @param message without the name of the program
     */
    abstract String line(Instant time, Level level, String message);

    private static String text(Instant time) {
        Instant millis = time.truncatedTo(ChronoUnit.MILLIS);
        return millis.getNano() == 0 ? millis.toString().replace("Z", ".000Z") : millis.toString();
    }

    private static String word(Level level) {
        return level.name().toLowerCase(Locale.ROOT);
    }
}
