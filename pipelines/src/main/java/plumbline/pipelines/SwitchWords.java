package plumbline.pipelines;

import plumbline.pipelines.port.Attachment;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.report.PortReport;
import plumbline.pipelines.report.ReportBuilder;
import plumbline.verifier.Verified;

/** What a report says in words. */
record SwitchWords(Verified verified, Switch of) implements ReportBuilder.Words {
    @Override
    public String program() {
        return verified.program().name();
    }

    @Override
    public String target() {
        return verified.target();
    }

    @Override
    public String failure(int port) {
        return of.ports().stream()
                .filter(attached -> attached.number() == port)
                .findFirst()
                .map(attached -> failure(attached.attachment()))
                .orElse(null);
    }

    private static String failure(Attachment attachment) {
        PortException cause =
                attachment.receiveFailure() != null ? attachment.receiveFailure() : attachment.sendFailure();
        if (cause == null) {
            return attachment.port() == null ? PortReport.DELETED : null;
        }
        return cause.getMessage();
    }

    @Override
    public String firstTrap(int pipe) {
        return of.pipes().get(pipe).firstTrap();
    }
}
