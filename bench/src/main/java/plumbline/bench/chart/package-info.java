/** Charts as files. */
package plumbline.bench.chart;
