/** Experiments over folders of captures: what is counted in each, and what follows of all. */
package plumbline.bench.experiment.capture;
