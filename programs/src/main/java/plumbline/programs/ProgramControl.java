package plumbline.programs;

import java.util.Set;
import plumbline.pipelines.control.ControlPlane;

/** The control plane that a program brings along, for one pipe; it was set up from a file of the program's own kind. */
public interface ProgramControl extends ControlPlane {
    /** Among {@link #maintains}: all multicast groups. */
    String MULTICAST = "multicast";

    /** Among {@link #maintains}: an application of the packet generator. */
    static String generator(int app) {
        return "generator " + app;
    }

    /**
     * What it sets itself while it works, tables and registers of the program by name: no part of a configuration that
     * users save and have read again.
     */
    default Set<String> maintains() {
        return Set.of();
    }

    /**
     * What it has learnt.
     *
     * @param top how many rows to list at most
     */
    Reading reading(int top);
}
