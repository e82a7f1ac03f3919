package plumbline.isa.diagnostic;

/** The languages that programs are written in. */
public enum SourceLanguage {
    PLUMB,
    P4;

    private static final String P4_ENDING = ".p4";

    /** The language of a file, by its name. */
    public static SourceLanguage of(String file) {
        return file.endsWith(P4_ENDING) ? P4 : PLUMB;
    }
}
