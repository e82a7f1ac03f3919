/** How a diagnosis of a queue is shown: as text, as a page. */
package plumbline.systems.printqueue.diagnose;
