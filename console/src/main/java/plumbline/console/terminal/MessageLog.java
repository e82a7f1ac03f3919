package plumbline.console.terminal;

import java.io.PrintWriter;
import java.io.Writer;
import java.time.InstantSource;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import plumbline.console.terminal.LogFormat.Level;

/** The one place through which a running switch says something, from whatever thread: a message is a line. */
public final class MessageLog {
    private static final String PROGRAM = "plumb: ";
    private static final String WARNING = "warning: ";

    private final PrintWriter err;
    private final LogFormat format;
    private final InstantSource clock;

    public MessageLog(PrintWriter err, LogFormat format, InstantSource clock) {
        this.err = err;
        this.format = format;
        this.clock = clock;
    }

    /** One for a person. */
    public static MessageLog plain(PrintWriter err) {
        return new MessageLog(err, LogFormat.PLAIN, InstantSource.system());
    }

    /** Something happened as it should. */
    public void info(String message) {
        say(Level.INFO, message);
    }

    /** Something may be a mistake. */
    public void warning(String message) {
        say(Level.WARNING, message);
    }

    /** Something failed. */
    public void error(String message) {
        say(Level.ERROR, message);
    }

    private void say(Level level, String message) {
        err.println(format.line(clock.instant(), level, message));
    }

    /** Takes messages of this level from who prints them: as they are if they are for a person. */
    public PrintWriter writer(Level level) {
        return format == LogFormat.PLAIN ? err : new PrintWriter(new Lines(level), true);
    }

    /** Has what ports warn of through Java's own log written like this too; returns what ends that. */
    public Warnings takeWarnings() {
        if (format == LogFormat.PLAIN) {
            return () -> {};
        }
        Handler[] handlers = Logger.getLogger("").getHandlers();
        Formatter[] before = new Formatter[handlers.length];
        for (int i = 0; i < handlers.length; i++) {
            before[i] = handlers[i].getFormatter();
            handlers[i].setFormatter(new Formatter() {
                @Override
                public String format(LogRecord record) {
                    return format.line(clock.instant(), Level.WARNING, formatMessage(record)) + "\n";
                }
            });
        }
        return () -> {
            for (int i = 0; i < handlers.length; i++) {
                handlers[i].setFormatter(before[i]);
            }
        };
    }

    /** Ends the taking of warnings. */
    @FunctionalInterface
    public interface Warnings extends AutoCloseable {
        @Override
        void close();
    }

    /** What is printed until it is flushed is a message. */
    private final class Lines extends Writer {
        private final Level level;
        private final StringBuilder printed = new StringBuilder();

        Lines(Level level) {
            this.level = level;
        }

        @Override
        public void write(char[] from, int offset, int length) {
            printed.append(from, offset, length);
        }

        @Override
        public void flush() {
            String message = printed.toString().strip();
            printed.setLength(0);
            if (message.isEmpty()) {
                return;
            }
            message = message.startsWith(PROGRAM) ? message.substring(PROGRAM.length()) : message;
            if (message.startsWith(WARNING)) {
                warning(message.substring(WARNING.length()));
            } else {
                say(level, message);
            }
        }

        @Override
        public void close() {
            flush();
        }
    }
}
