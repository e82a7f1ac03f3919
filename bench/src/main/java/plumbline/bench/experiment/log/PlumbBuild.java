package plumbline.bench.experiment.log;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Which Plumbline this is. */
final class PlumbBuild {
    /** All of our classes and resources lie below it. */
    private static final String ROOT = "plumbline";

    /** Where points are run changes no results: with and without the optional module it is the same Plumbline. */
    private static final String OPTIONAL = ROOT + "/spark/";

    private static final long PATIENCE_SECONDS = 5;

    private PlumbBuild() {}

    /** Version, and a digest of our classes on the class path: whatever changes results changes it. */
    static String version() {
        Map<String, byte[]> contents = new TreeMap<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path path = Path.of(entry);
            try {
                if (Files.isDirectory(path)) {
                    read(path, contents);
                } else if (path.getFileName().toString().startsWith(ROOT + "-") && Files.isRegularFile(path)) {
                    try (FileSystem jar = FileSystems.newFileSystem(path)) {
                        read(jar.getPath("/"), contents);
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        MessageDigest digest = Sha256.digest();
        contents.forEach((name, bytes) -> {
            digest.update(name.getBytes(StandardCharsets.UTF_8));
            digest.update(bytes);
        });
        String version = PlumbBuild.class.getPackage().getImplementationVersion();
        return (version == null ? "not packaged" : version) + ", build " + Sha256.shortText(digest.digest());
    }

    private static void read(Path container, Map<String, byte[]> contents) throws IOException {
        Path root = container.resolve(ROOT);
        if (!Files.isDirectory(root)) {
            return;
        }
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = container.relativize(file).toString();
                if (!name.startsWith(OPTIONAL)) {
                    contents.put(name, Files.readAllBytes(file));
                }
            }
        }
    }

    /** The commit of the checkout that this runs from, with {@code -dirty} if it was changed since; else empty. */
    static String commit() {
        Optional<Path> checkout = checkout();
        if (checkout.isEmpty()) {
            return "";
        }
        try {
            Process git = new ProcessBuilder(
                            "git", "-C", checkout.get().toString(), "describe", "--always", "--dirty", "--abbrev=12")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String commit = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return git.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && git.exitValue() == 0 ? commit : "";
        } catch (IOException e) {
            return ""; // no git here
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }

    /** Above the jar or folder of this class. */
    private static Optional<Path> checkout() {
        try {
            Path here = Path.of(PlumbBuild.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return Stream.iterate(here, path -> path != null, Path::getParent)
                    .filter(path -> Files.exists(path.resolve(".git")) && Files.exists(path.resolve("plumb")))
                    .findFirst();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }
}
