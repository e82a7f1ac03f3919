package plumbline.console.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.Test;
import plumbline.console.terminal.LogFormat.Level;
import plumbline.pipelines.port.PortException;

/** How messages look in each format, wherever they come from. */
class MessageLogTest {
    private static final InstantSource THEN = InstantSource.fixed(Instant.parse("2026-11-23T02:45:09Z"));

    private final StringWriter written = new StringWriter();

    private MessageLog log(LogFormat format) {
        return new MessageLog(new PrintWriter(written, true), format, THEN);
    }

    private void say(MessageLog log) {
        log.info("gate is running");
        log.writer(Level.ERROR).println("plumb: --port x: no \"port\"\n  try: another");
        ErrorLog events = new ErrorLog(log);
        events.warned("short of memory");
        events.portFailed(1, "tap:t", false, new PortException(PortException.Cause.ENVIRONMENT, "gone"));
        events.portReturned(1, "tap:t");
    }

    @Test
    void forAPerson() {
        say(log(LogFormat.PLAIN));
        assertThat(written).hasToString("""
            plumb: gate is running
            plumb: --port x: no "port"
              try: another
            plumb: warning: short of memory
            plumb: port 1 can no longer send: gone
            plumb: port 1 is back: tap:t
            """);
    }

    @Test
    void withTimeAndLevel() {
        say(log(LogFormat.TEXT));
        assertThat(written).hasToString("""
            2026-11-23T02:45:09.000Z info gate is running
            2026-11-23T02:45:09.000Z error --port x: no "port"
                  try: another
            2026-11-23T02:45:09.000Z warning short of memory
            2026-11-23T02:45:09.000Z error port 1 can no longer send: gone
            2026-11-23T02:45:09.000Z info port 1 is back: tap:t
            """);
    }

    @Test
    void asObjects() {
        say(log(LogFormat.JSON));
        assertThat(written).hasToString("""
            {"time":"2026-11-23T02:45:09.000Z","level":"info","message":"gate is running"}
            {"time":"2026-11-23T02:45:09.000Z","level":"error","message":"--port x: no \\"port\\"\\n  try: another"}
            {"time":"2026-11-23T02:45:09.000Z","level":"warning","message":"short of memory"}
            {"time":"2026-11-23T02:45:09.000Z","level":"error","message":"port 1 can no longer send: gone"}
            {"time":"2026-11-23T02:45:09.000Z","level":"info","message":"port 1 is back: tap:t"}
            """);
    }

    @Test
    void warningsOfPortsToo() {
        Logger ports = Logger.getLogger("plumbline.test");
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord record) {
                written.write(getFormatter().format(record));
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        handler.setFormatter(new SimpleFormatter());
        Logger.getLogger("").addHandler(handler);
        try (MessageLog.Warnings taken = log(LogFormat.TEXT).takeWarnings()) {
            ports.warning("tap:t: its MTU is small");
            assertThat(taken).isNotNull();
        } finally {
            Logger.getLogger("").removeHandler(handler);
        }
        assertThat(written).hasToString("2026-11-23T02:45:09.000Z warning tap:t: its MTU is small\n");
    }
}
