package plumbline.cli.corpus;

import plumbline.p4.corpus.CorpusProgram;

/**
 * What came of a program.
 *
 * @param read whether the text could be read
 * @param typesAgree whether the type checker says what the program's own compiler said; null where that is not known
 * @param accepted whether the program is legal on its target; null if it has none
 * @param passed whether its packet test passed on both engines; null if it has none or could not begin
 * @param reason the first error; empty if there is none
 */
record CorpusVerdict(
        CorpusProgram program, boolean read, Boolean typesAgree, Boolean accepted, Boolean passed, String reason) {
    /** Whether anything refused it. */
    boolean refused() {
        return !read || Boolean.FALSE.equals(accepted) || Boolean.FALSE.equals(passed) || !reason.isEmpty();
    }

    /** The first error without its place, names and numbers: equal for what fails for the same reason. */
    String kind() {
        return reason.replaceFirst("^\\S*?:\\d+:\\d+: ", "")
                .replaceAll("'[^']*'", "'…'")
                .replaceAll("\\d+", "N");
    }
}
