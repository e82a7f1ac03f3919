/** What a second pipe and a second core gain, measured in memory. */
package plumbline.bench.cores;
