package plumbline.pipelines;

import java.util.List;

/** A switch cannot be built as asked for: the program needs what the switch lacks, or the ports do not fit. */
public final class SwitchRefusedException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final transient List<String> reasons;

    /** @param reasons each one line for the user, at least one */
    public SwitchRefusedException(List<String> reasons) {
        super(String.join(System.lineSeparator(), reasons));
        this.reasons = List.copyOf(reasons);
    }

    /** Each one line for the user. */
    public List<String> reasons() {
        return reasons;
    }
}
