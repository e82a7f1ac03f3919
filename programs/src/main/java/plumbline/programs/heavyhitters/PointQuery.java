package plumbline.programs.heavyhitters;

import java.util.function.LongUnaryOperator;
import plumbline.vm.State;

/** A read-out that can be asked for the count of any flow. */
public interface PointQuery {
    /** What a flow counts: a function of its id that reads the state as it is when called. */
    LongUnaryOperator estimates(State state);
}
