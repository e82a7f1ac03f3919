package plumbline.p4.types.check;

/** Numbers of things in messages. */
final class Plurals {
    private Plurals() {}

    /** {@code no argument}, {@code 1 argument}, {@code 2 arguments}. */
    static String count(int number, String thing) {
        return (number == 0 ? "no" : number) + " " + thing + (number > 1 ? "s" : "");
    }
}
