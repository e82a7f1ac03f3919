/** What lies between two threads of a switch: bounded rings that count, and a bell that wakes who sleeps. */
package plumbline.pipelines.ring;
