package plumbline.programs.accuracy;

import java.util.List;
import plumbline.programs.heavyhitters.FlowCount;

/** Something that counts flows and is to be measured. */
interface Subject {
    /** A packet of a flow; returns its estimate of the flow's packets so far, this one included. */
    long packet(long flow);

    /** What it lists in the end, largest first. */
    List<FlowCount> flows();

    /** Second passes so far. */
    long recirculated();
}
