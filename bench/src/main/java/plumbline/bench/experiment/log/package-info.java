/**
 * Files of measurements, which a run that was killed resumes and machines put together. One begins to read at
 * {@link plumbline.bench.experiment.log.MeasurementLog}; what is in one is
 * {@link plumbline.bench.experiment.log.LogContents}.
 */
package plumbline.bench.experiment.log;
