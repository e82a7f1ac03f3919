/**
 * The papers' experiments. A figure or table is one file of data; what it measures is a
 * {@link plumbline.bench.experiment.Subject}; everything else is here, once.
 *
 * <pre>
 *   experiments/NAME.yaml ── Experiment ── points: series × swept value × seed
 *                                             │  each on a core of its own
 *                     Subject.measure(Trial) ─┤
 *                                             ▼
 *                                          Results ── CSV, charts, verdict on each expected statement
 * </pre>
 */
package plumbline.bench.experiment;
