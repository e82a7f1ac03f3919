package plumbline.vm;

import plumbline.isa.hash.HashSeed;
import plumbline.isa.model.Extern;

/** The state of a loaded program by name: what a control plane works with. */
public interface State {
    /**
     * A register array.
     *
     * @throws IllegalArgumentException if the program declares none of that name
     */
    RegisterArray register(String name);

    /**
     * A counter array.
     *
     * @throws IllegalArgumentException if the program declares none of that name
     */
    CounterArray counter(String name);

    /**
     * An array of an extern, whichever.
     *
     * @throws IllegalArgumentException if the program declares none of that name
     */
    ExternArray array(Extern extern, String name);

    /**
     * A table.
     *
     * @throws IllegalArgumentException if the program declares none of that name
     */
    RuntimeTable table(String name);

    /** The seed by which the hash units compute; public until it is set. */
    HashSeed hashSeed();

    /**
     * Has the hash units compute by another seed, between two packets. Values in registers and tables that stem from
     * earlier hashes stay, and lose their meaning.
     */
    void hashSeed(HashSeed seed);
}
