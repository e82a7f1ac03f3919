package plumbline.programs.beaucoup;

import java.util.ArrayList;
import java.util.List;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.pipelines.pipe.DigestQueue;
import plumbline.programs.ProgramControl;
import plumbline.programs.beaucoup.compile.CompiledQueries;

/**
 * Installs queries before the first packet, then gathers and decodes the alerts; also those of queries that were
 * installed meanwhile.
 */
public final class AlertCollector implements ProgramControl {
    private static final int CAPACITY = 4_096;
    /** Alerts that are kept; the rest is counted. */
    private static final int MAX_KEPT = 1_000_000;

    private final QueryInstaller installer;
    private final CompiledQueries queries;
    private final List<Alert> alerts = new ArrayList<>();
    private AlertDecoder decoder;
    private long total;
    private DigestQueue digests;

    /**
     * @param installer of the program
     * @param queries compiled by it
     */
    public AlertCollector(QueryInstaller installer, CompiledQueries queries) {
        this.installer = installer;
        this.queries = queries;
        this.decoder = new AlertDecoder(queries);
    }

    @Override
    public void start(RuntimeControl control) {
        digests = control.digests().subscribe(CAPACITY, List.of(AlertDecoder.DIGEST));
        installer.contents(queries).apply(control.state());
    }

    /** At every opportunity. */
    @Override
    public long nextWorkNanos() {
        return 0;
    }

    @Override
    public void work(RuntimeControl control, long nanos) {
        digests.poll(
                message -> {
                    total++;
                    if (alerts.size() < MAX_KEPT) {
                        if (!decoder.knows(message::value)) {
                            decoder = decoder.after(installer.installed(control.state()));
                        }
                        alerts.add(decoder.decode(message.nanos(), message::value));
                    }
                },
                CAPACITY);
    }

    /** Alerts so far, oldest first. */
    public List<Alert> alerts() {
        return List.copyOf(alerts);
    }

    @Override
    public Alerts reading(int top) {
        return new Alerts(total, digests.lost(), alerts.subList(0, Math.min(top, alerts.size())));
    }
}
