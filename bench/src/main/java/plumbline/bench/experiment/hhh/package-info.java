/** Experiments with hierarchical heavy hitters. */
package plumbline.bench.experiment.hhh;
