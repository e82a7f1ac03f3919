package plumbline.p4.corpus;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import plumbline.isa.model.Ethernet;

/** What programs of checkouts are written for, as what they include says, and the target that they are tried on. */
public enum ProgramArchitecture {
    /** Tofino 1. */
    TNA("tofino1", "include\\s*[<\"](tofino|tna|tofino1_arch)\\.p4|include\\s*[<\"]common_tna_test\\.h"),
    /** Tofino 2. */
    T2NA("tofino2", "include\\s*[<\"](tofino2|t2na|tofino2_arch)\\.p4|include\\s*[<\"]common_t2na_test\\.h"),
    /** BMv2's simple switch. */
    V1MODEL("unlimited", "include\\s*[<\"]v1model\\.p4|include\\s*[<\"]common_v1_test\\.h"),
    /** The language consortium's own for switches. */
    PSA("unlimited", "include\\s*[<\"](\\w+/)?psa\\.p4"),
    /** Its own for network interface cards. */
    PNA("unlimited", "include\\s*[<\"](\\w+/)?pna\\.p4"),
    /** Others, or none. */
    OTHER("", "");

    private final String target;
    private final Pattern mark;

    ProgramArchitecture(String target, String mark) {
        this.target = target;
        this.mark = Pattern.compile(mark);
    }

    /** Of a program, by its text. */
    static ProgramArchitecture of(String text) {
        for (ProgramArchitecture architecture : List.of(TNA, T2NA, V1MODEL, PSA, PNA)) {
            if (architecture.mark.matcher(text).find()) {
                return architecture;
            }
        }
        return OTHER;
    }

    /** Bytes of the shortest frame that packet tests of such programs count on: a chip's ports get Ethernet's. */
    public int shortestFrame() {
        return this == TNA || this == T2NA ? Ethernet.MIN_FRAME : 0;
    }

    /** Where such programs are tried; empty if they are only read. */
    public Optional<String> target() {
        return Optional.of(target).filter(name -> !name.isEmpty());
    }
}
