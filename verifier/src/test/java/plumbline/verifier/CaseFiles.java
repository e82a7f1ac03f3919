package plumbline.verifier;

import java.util.List;
import plumbline.verifier.report.Report;

/** The cases for tests of other packages. */
public final class CaseFiles {
    private CaseFiles() {}

    /** What is said about every case. */
    public static List<Report> reports() {
        return CaseFile.all().stream().map(each -> each.verdict().report()).toList();
    }
}
