package plumbline.console.terminal;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * Listens for SIGHUP, by which a service is told to read its configuration again. The JVM's own answer is to exit. Its
 * class for signals is in the module {@code jdk.unsupported}, and named here as text because the compiler warns of it.
 */
public final class Hangup implements AutoCloseable {
    private static final String SIGNAL = "sun.misc.Signal";
    private static final String HANDLER = "sun.misc.SignalHandler";
    private static final String NAME = "HUP";

    private final Object before;

    /**
     * Listens from now on.
     *
     * @param heard called for each signal, on a thread of its own
     * @throws UnsupportedOperationException where there is no such signal
     */
    public Hangup(Runnable heard) {
        try {
            Class<?> handler = Class.forName(HANDLER);
            before = handle(Proxy.newProxyInstance(
                    Hangup.class.getClassLoader(), new Class<?>[] {handler}, (proxy, method, arguments) -> {
                        if (method.getName().equals("handle")) {
                            heard.run();
                        }
                        return null;
                    }));
        } catch (ReflectiveOperationException e) {
            throw new UnsupportedOperationException("SIGHUP cannot be listened for here: " + e.getMessage(), e);
        }
    }

    private static Object handle(Object handler) throws ReflectiveOperationException {
        Class<?> signal = Class.forName(SIGNAL);
        Method handle = signal.getMethod("handle", signal, Class.forName(HANDLER));
        return handle.invoke(null, signal.getConstructor(String.class).newInstance(NAME), handler);
    }

    @Override
    public void close() {
        try {
            handle(before);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
