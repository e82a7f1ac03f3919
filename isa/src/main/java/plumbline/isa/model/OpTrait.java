package plumbline.isa.model;

/** What else a row of the instruction table says of its instruction, for who computes it in few bits. */
public enum OpTrait {
    /**
     * The value of its meaning has at most as many bits as the widest of result and operands that are values: between
     * equal widths there is nothing to cut.
     */
    NARROW,
    /** A chip decides it in one container for all bits: unlike a carry it does not pass from one to the next. */
    ONE_CONTAINER,
    /**
     * So is this, and the container's top bit decides, or what goes out over it comes in again. A narrower value would
     * be padded with zeros and give another result.
     */
    TOP_BIT
}
