package plumbline.programs.sketch;

/** The catalogue entry of {@code cmsketch}. */
public final class CmSketch extends Sketch {
    /** For the catalogue. */
    public CmSketch() {
        super(
                "cmsketch",
                "Count-Min: a flow's packets or more, from rows of counters, in one pass",
                new Parameter("rows", 4, 1, 4, "rows, each with a hash of its own: 1 to 4"),
                SketchReadOut.Combination.LEAST);
    }
}
