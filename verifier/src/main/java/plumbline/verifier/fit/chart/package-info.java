/** A layout for the eye and for scripts: as text, as a drawing, as JSON. */
package plumbline.verifier.fit.chart;
