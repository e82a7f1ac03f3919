package plumbline.cli;

/** The entry point; for now it only knows its version. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        String version = Main.class.getPackage().getImplementationVersion();
        System.out.println("plumb " + (version == null ? "(not packaged)" : version));
    }
}
