package plumbline.programs.accuracy;

/** Something that counts flows and is to be measured with the workload of a seed. */
@FunctionalInterface
interface Subject {
    /** One run, from empty tables. */
    Accuracy measure(long seed);
}
