/** What lies between two threads of a switch: bounded rings with counters, and a bell that wakes a sleeping thread. */
package plumbline.pipelines.ring;
