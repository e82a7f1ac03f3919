package plumbline.programs.reference;

import java.util.List;
import plumbline.programs.heavyhitters.FlowCount;

/** An algorithm that counts flows in software, without the limits of a switch. */
public interface FlowEstimator {
    /**
     * A packet of a flow.
     *
     * @return what the algorithm then believes the flow to have sent; 0 if it does not know the flow
     */
    long packet(long flow);

    /** The flows it knows, largest first. */
    List<FlowCount> flows();
}
