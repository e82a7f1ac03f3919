package plumbline.pipelines.run;

/** Which threads a switch has in real time; docs/THREADS.md draws them. */
public enum Threading {
    /** One thread does everything: {@link SharedRunner}. */
    SHARED,
    /** A thread for each pipe and its ports: {@link DedicatedRunner} of a switch without rings to its ports. */
    PIPES,
    /** Ports and pipes on threads of their own: {@link DedicatedRunner} of a switch with rings to its ports. */
    DEDICATED;

    /** Capacity of the rings between pipes and ports; 0: there are none. */
    public int rings(int frames) {
        return this == DEDICATED ? frames : 0;
    }
}
