/** The memory-mapped file in which a running switch counts, for other processes to read. */
package plumbline.pipelines.stat;
