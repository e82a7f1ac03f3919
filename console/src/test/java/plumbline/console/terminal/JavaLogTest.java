package plumbline.console.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JavaLogTest {
    @AfterEach
    void asBefore() throws IOException {
        LogManager.getLogManager().readConfiguration();
    }

    @Test
    void saysTheMessageAloneAndNotOverAndOver() throws IOException {
        new JavaLog();
        Handler[] handlers = Logger.getLogger("").getHandlers();
        assertThat(handlers).hasOnlyElementsOfType(ConsoleHandler.class).hasSize(1);
        assertThat(handlers[0].getFormatter().format(warning())).isEqualTo("plumb: the link is down\n");
        int passed = 0;
        for (int i = 0; i < 10; i++) {
            passed += handlers[0].isLoggable(warning()) ? 1 : 0;
        }
        assertThat(passed).isEqualTo(3);
    }

    private static LogRecord warning() {
        return new LogRecord(Level.WARNING, "the link is down");
    }
}
