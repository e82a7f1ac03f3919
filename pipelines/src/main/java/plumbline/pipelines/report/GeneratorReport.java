package plumbline.pipelines.report;

/**
 * What the packet generator did.
 *
 * @param packets generated, those dropped at once included
 * @param late not generated, because it had fallen too far behind
 * @param missed recirculated packets that found their application still busy
 */
public record GeneratorReport(long packets, long late, long missed) {
    /** That of a generator without applications. */
    public static final GeneratorReport NONE = new GeneratorReport(0, 0, 0);

    /** Both generators together. */
    GeneratorReport plus(GeneratorReport other) {
        return new GeneratorReport(packets + other.packets, late + other.late, missed + other.missed);
    }
}
