/** What a running switch has counted, for other processes to look at: Agrona counters in a memory-mapped file. */
package plumbline.pipelines.stat;
