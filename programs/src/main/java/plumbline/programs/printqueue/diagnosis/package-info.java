/** Answers from a history: who left when, since when there was congestion, who built the queue. */
package plumbline.programs.printqueue.diagnosis;
