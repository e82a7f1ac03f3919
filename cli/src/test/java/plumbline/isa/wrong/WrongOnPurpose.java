package plumbline.isa.wrong;

import java.util.function.LongSupplier;
import plumbline.cli.Main;

/** Breaks every rule of plumbline.cli.ArchitectureTest, which uses it to show that the rules bite. */
public final class WrongOnPurpose {
    private WrongOnPurpose() {}

    static Class<?> importsCli() {
        return Main.class;
    }

    static void exits() {
        System.exit(1);
    }

    /** By reference and not by call: this must be seen too. */
    static LongSupplier readsTheClock() {
        return System::nanoTime;
    }
}
