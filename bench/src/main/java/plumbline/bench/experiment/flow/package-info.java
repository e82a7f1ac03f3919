/** Experiments with algorithms that count flows: where their packets come from, and how well they count. */
package plumbline.bench.experiment.flow;
