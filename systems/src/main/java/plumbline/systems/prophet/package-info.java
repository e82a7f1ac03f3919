/** How well Prophet knows a queue. */
package plumbline.systems.prophet;
