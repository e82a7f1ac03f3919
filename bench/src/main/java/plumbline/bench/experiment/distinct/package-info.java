/** Experiments on counting distinct values: BeauCoup, alone and beside sketches (specification beaucoup, section 7). */
package plumbline.bench.experiment.distinct;
