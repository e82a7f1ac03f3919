/** CocoSketch in its hardware form. */
package plumbline.programs.cocosketch;
