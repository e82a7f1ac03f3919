package plumbline.console.terminal;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.logging.Filter;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;

/**
 * Java's own log, through which ports warn: the message alone, and what happens over and over now and then, with a
 * count. The JVM makes one when the first message comes; made at the start it would cost every command 45 ms.
 */
public final class JavaLog {
    private static final String CLASS = "java.util.logging.config.class";
    private static final String FILE = "java.util.logging.config.file";
    private static final String SETTINGS = """
        handlers = java.util.logging.ConsoleHandler
        java.util.logging.ConsoleHandler.filter = %s
        java.util.logging.SimpleFormatter.format = plumb: %%5$s%%n
        """.formatted(RepeatFilter.class.getName());

    /** For the JVM. */
    public JavaLog() throws IOException {
        LogManager.getLogManager()
                .readConfiguration(new ByteArrayInputStream(SETTINGS.getBytes(StandardCharsets.ISO_8859_1)));
    }

    /** Has the log written like this, unless the user has settings of his own. */
    public static void use() {
        if (System.getProperty(CLASS) == null && System.getProperty(FILE) == null) {
            System.setProperty(CLASS, JavaLog.class.getName());
        }
    }

    /** Lets a message pass as {@link Repeats} says. */
    public static final class RepeatFilter implements Filter {
        private final Repeats repeats = new Repeats();

        /** For the JVM. */
        public RepeatFilter() {}

        @Override
        public boolean isLoggable(LogRecord warning) {
            return repeats.pass(warning.getMessage(), System.nanoTime())
                    .map(message -> {
                        warning.setMessage(message);
                        return true;
                    })
                    .orElse(false);
        }
    }
}
