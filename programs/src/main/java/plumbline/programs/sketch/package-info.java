/** Count-Min sketch and Count sketch: rows of counters without flow ids. */
package plumbline.programs.sketch;
