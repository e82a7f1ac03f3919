package plumbline.pipelines.control;

/** Nothing can be asked of the switch any more: its run has ended. */
public final class EndedException extends ControlException {
    private static final long serialVersionUID = 1L;

    EndedException() {
        super("the switch has ended: its state can be read without commands now");
    }
}
