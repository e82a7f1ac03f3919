package plumbline.isa.text;

import java.util.Locale;

/**
 * What the assembler alone asks of a text, with the codes of its diagnostics. What it asks because a program means
 * nothing otherwise, the verifier asks too, under the same code: of programs that no assembler made.
 */
public enum LanguageRule {
    P4(
            "a program in P4-16 is in a file whose name ends with .p4",
            "The name of a file says in which language it is read. Headers, parsers, tables and actions mean the same"
                    + " in both; in Plumbline's own one statement is one instruction."),
    SYNTAX("the text can be read", "Every thing has one way to be written (docs/LANGUAGE.md), and nothing is guessed."),
    PARAMETER(
            "a parameter from outside is one that the program declares",
            "A misspelt parameter would silently have no effect."),
    UNREAD_PARAMETER(
            "something reads a parameter that the program declares",
            "A parameter that is set and has no effect is mostly a forgotten or a misspelt use of it. (warning)"),
    INCLUDE(
            "an included file is there and is a part of a program",
            "A program is one whole; its parts may stand in other files."),
    RANGE(
            "a number is one that can be",
            "Sizes, bits, shifts and shares have least and largest values; arrays have a power of two of entries, so"
                    + " that every index reaches some entry."),
    TYPE(
            "things stand where things of their kind can",
            "What is known when a program is assembled (constants), what is known per packet (fields) and what is only"
                    + " true or false (conditions) are different things to hardware."),
    ONE_INSTRUCTION(
            "a statement is one instruction",
            "An ALU does one instruction in a stage. A longer formula takes several stages and fields between them,"
                    + " which have a width: the author says which."),
    ONE_MEMORY(
            "an access works on one array",
            "A logical table has one meter address bus, and behind it is one register, filter or meter. What one array"
                    + " gives reaches another one with the packet."),
    ONE_INDEX(
            "an access has one index",
            "A logical table sends one address to its array, whatever it then does there, and a packet comes to one"
                    + " cell in a pass."),
    CONDITION_CHANGED(
            "outside of stages, a condition is not changed by what stands under it",
            "Each statement under a condition carries the whole condition with it into its stage, where it is decided"
                    + " again."),
    INDENTATION(
            "what is indented like the body of a condition belongs to it",
            "A ':' is followed by one statement; the next one is done for all packets, however it is indented."
                    + " (warning)"),
    READ_ONLY("what the architecture alone sets is not written", "Where and when a packet came in are facts."),
    LIMIT(
            "a text stays within bounds",
            "Texts, names, nesting and unrolled loops have bounds, so that no text can exhaust memory.");

    private final String title;
    private final String reason;

    LanguageRule(String title, String reason) {
        this.title = title;
        this.reason = reason;
    }

    /** Code of its diagnostics, e.g. {@code one-instruction}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What must hold, one line. */
    public String title() {
        return title;
    }

    /** Why. */
    public String reason() {
        return reason;
    }
}
