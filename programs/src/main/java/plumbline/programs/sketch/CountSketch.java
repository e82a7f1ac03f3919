package plumbline.programs.sketch;

/** The catalogue entry of {@code countsketch}. */
public final class CountSketch extends Sketch {
    /** For the catalogue. */
    public CountSketch() {
        super(
                "countsketch",
                "Count sketch: a flow's packets, right on average, from rows of signed counters",
                new Parameter("rows", 5, 1, 5, "rows, each with a hash of its own: 1, 3 or 5"),
                SketchReadOut.Combination.SIGNED_MEDIAN);
    }
}
