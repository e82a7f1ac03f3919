/**
 * What experiments measure: one begins to read at {@link plumbline.bench.experiment.subject.Subject}, which gets a
 * {@link plumbline.bench.experiment.subject.Trial} with the settings of its point and the inputs that trials share.
 */
package plumbline.bench.experiment.subject;
