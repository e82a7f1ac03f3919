/** CocoSketch in experiments. */
package plumbline.systems.cocosketch;
