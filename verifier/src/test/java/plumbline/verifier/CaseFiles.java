package plumbline.verifier;

import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;

/** The cases for tests of other packages. */
public final class CaseFiles {
    private CaseFiles() {}

    /** What is said about every case. */
    public static List<List<Diagnostic>> said() {
        return CaseFile.all().stream().map(CaseFile::said).toList();
    }
}
