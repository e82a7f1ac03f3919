/**
 * The papers' experiments, and users'. A figure or table is one file of data; what it measures is a
 * {@link plumbline.bench.experiment.subject.Subject}; everything else is here and in {@code log}, once.
 *
 * <pre>
 *   experiments/NAME.yaml ── Experiment ── points: series × swept value × seed
 *                                             │  each on a core of its own, or elsewhere (RemoteRunner)
 *                     Subject.measure(Trial) ─┤
 *                                             ▼
 *                                       MeasurementLog ── resumed; those of shards are put together (LogContents)
 *                                             ▼
 *                                          Results ── CSV, charts, verdict on each expected statement
 * </pre>
 */
package plumbline.bench.experiment;
