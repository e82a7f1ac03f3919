package plumbline.programs;

import plumbline.pipelines.control.ControlPlane;

/** The control plane that a program brings along, for one pipe; it was set up from a file of the program's own kind. */
public interface ProgramControl extends ControlPlane {
    /**
     * What it has learnt.
     *
     * @param top how many rows to list at most
     */
    Reading reading(int top);
}
