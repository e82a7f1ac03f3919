package plumbline.isa.model;

/**
 * What stays checked while a program runs. A target says these numbers; the verifier hands them on with its verdict.
 *
 * @param accessesPerRegister how often one pass may access one register array
 * @param recirculationPpm largest share of packets that may go through ingress again, in parts per million
 * @param recirculationBurst how many packets a burst may exceed that share by
 */
public record Limits(int accessesPerRegister, int recirculationPpm, int recirculationBurst) {
    /** No limits. */
    public static final Limits NONE = new Limits(Integer.MAX_VALUE, 1_000_000_000, Integer.MAX_VALUE);
}
