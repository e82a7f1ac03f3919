/** Runs the points of experiments on Apache Spark: a task for each point, on any machine of the cluster. */
package plumbline.spark;
