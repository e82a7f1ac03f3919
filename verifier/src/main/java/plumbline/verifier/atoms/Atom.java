package plumbline.verifier.atoms;

import java.util.Locale;

/**
 * Domino's stateful atoms, weakest first; each can do what those before it can. What exactly stands in
 * {@link AtomTemplate}. Source: Sivaraman et al., "Packet Transactions", SIGCOMM 2016, and its repository
 * packet-transactions/domino-examples, banzai_atoms.
 */
public enum Atom {
    /** Reads the word and writes a packet field or constant. */
    WRITE("write"),
    /** Adds a packet field or constant to the word, or writes it. */
    RAW("read, add, write"),
    /** The same under one predicate. */
    PRAW("predicated read, add, write"),
    /** With another update where the predicate does not hold. */
    IFELSE("if, else: read, add, write"),
    /** Adds or subtracts two packet fields or constants. */
    SUB("if, else: read, add or subtract twice, write"),
    /** Four updates under two levels of predicates over differences. */
    NESTED("two levels of if, else"),
    /** Two words updated together; predicates see both. */
    PAIRS("two words under two levels of if, else"),
    /** Anything. */
    ANY("any stateful program");

    private final String title;

    Atom(String title) {
        this.title = title;
    }

    /** In a few words. */
    public String title() {
        return title;
    }

    /** The word for it in target files and reports. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether what needs the other can be done by this. */
    public boolean covers(Atom other) {
        return compareTo(other) >= 0;
    }
}
