/** Programs that only benchmarks need, and the table entries that generated traffic needs. */
package plumbline.bench.program;
