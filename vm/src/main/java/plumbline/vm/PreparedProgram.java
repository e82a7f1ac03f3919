package plumbline.vm;

/**
 * A program that an engine has made ready to run: the code that its instances share, without any state. Any thread may
 * make instances.
 */
public interface PreparedProgram {
    /**
     * Makes the program executable once more, with a copy of its own of all state.
     *
     * @param seed of all random draws
     */
    Executable instantiate(long seed);
}
