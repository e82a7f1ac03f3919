package plumbline.nic.pcap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plumbline.pipelines.file.FileTrouble;
import plumbline.pipelines.file.OutputLock;
import plumbline.pipelines.port.PortException;

/**
 * The files of one capture, one after the other, named as tcpdump's {@code -C}, {@code -G} and {@code -W} name them:
 *
 * <pre>
 *   out=a.pcap                 a.pcap, a.pcap1, a.pcap2, …
 *   out=a.pcap, keep=10        a.pcap0 … a.pcap9, and again a.pcap0
 *   out=a-%H%M%S.pcap          a-101500.pcap, a-111500.pcap, …: by the time (UTC) of its first packet; as many as to be
 *                              kept of all of such names
 * </pre>
 *
 * A number stands before {@code .gz}. A file appears under its name with a header at once, in place of one that was
 * there; a compressed one when it is whole. A hidden file is locked, so that no other writes such files.
 */
final class CaptureSeries implements AutoCloseable {
    private static final Pattern CONVERSION = Pattern.compile("%(.)");
    private static final Map<String, Function<LocalDateTime, String>> CONVERSIONS = Map.of(
            "Y", time -> "%04d".formatted(time.getYear()),
            "m", time -> twoDigits(time.getMonthValue()),
            "d", time -> twoDigits(time.getDayOfMonth()),
            "H", time -> twoDigits(time.getHour()),
            "M", time -> twoDigits(time.getMinute()),
            "S", time -> twoDigits(time.getSecond()),
            "s", time -> Long.toString(time.toEpochSecond(ZoneOffset.UTC)),
            "%", time -> "%");
    private static final String COMPRESSED = ".gz";
    private static final long BILLION = 1_000_000_000L;

    private final Path folder;
    private final String pattern;
    private final Rotation rotation;
    private final Path lockFile;
    private final OutputLock lock;
    private long number;
    private String latest = ""; // name with a time, less what follows it
    private int repeats; // of that name: they only rise, so that names tell the order although old files are deleted

    private CaptureSeries(Path folder, String pattern, Rotation rotation, long number) throws PortException {
        this.folder = folder;
        this.pattern = pattern;
        this.rotation = rotation;
        this.number = number;
        this.lockFile = folder.resolve("." + pattern + ".lock");
        try {
            lock = OutputLock.take(lockFile);
        } catch (IOException e) {
            throw FileTrouble.environment(folder.resolve(pattern).toString(), "cannot write", e);
        }
    }

    /**
     * Begins a series; no file appears before {@link #next}.
     *
     * @param out the name, perhaps with times as strftime(3) writes them
     * @throws PortException ENVIRONMENT if no file can be made there
     */
    static CaptureSeries create(Path out, Rotation rotation) throws PortException {
        Path place = out.toAbsolutePath();
        return new CaptureSeries(place.getParent(), place.getFileName().toString(), rotation, 0);
    }

    /**
     * A series that goes on where this one, which is closed, ended.
     *
     * @throws PortException ENVIRONMENT if no file can be made there any more
     */
    CaptureSeries resume() throws PortException {
        return new CaptureSeries(folder, pattern, rotation, number);
    }

    /** What is wrong with the times in a name. */
    static Optional<String> mistake(String name) {
        return CONVERSION
                .matcher(name)
                .results()
                .filter(conversion -> !CONVERSIONS.containsKey(conversion.group(1)))
                .findFirst()
                .map(conversion -> conversion.group() + " is none of %Y, %m, %d, %H, %M, %S, %s, %%");
    }

    private static String twoDigits(int number) {
        return "%02d".formatted(number);
    }

    /** Whether a record of so many bytes at a time belongs into another file than one that began then. */
    boolean ends(CaptureFile file, long begun, int bytes, long nanos) {
        return file.packets() > 0 && file.bytes() + bytes > rotation.bytes() || nanos - begun >= rotation.nanos();
    }

    /** The next file, whose first packet comes at this time; it has no header yet. */
    CaptureFile next(long nanos) throws PortException {
        Path file = folder.resolve(name(nanos));
        number++;
        return CaptureFile.appearing(folder.resolve("." + file.getFileName() + ".part"), file);
    }

    /** Deletes what is more than to be kept, as far as names tell the time. */
    void clear() throws PortException {
        if (rotation.keep() == 0 || !named()) {
            return;
        }
        try (Stream<Path> all = Files.list(folder)) {
            Pattern names = Pattern.compile(names());
            List<Path> files = new ArrayList<>(all.filter(
                            file -> names.matcher(file.getFileName().toString()).matches())
                    .toList());
            files.sort(Comparator.comparing((Path file) -> file.toFile().lastModified())
                    .thenComparing(file -> file.toString().length())
                    .thenComparing(Comparator.naturalOrder()));
            for (Path old : files.subList(0, Math.max(0, files.size() - rotation.keep()))) {
                Files.deleteIfExists(old);
            }
        } catch (IOException e) {
            throw FileTrouble.environment(folder.resolve(pattern).toString(), "cannot delete old files", e);
        }
    }

    private boolean named() {
        return CONVERSION.matcher(pattern).results().anyMatch(conversion -> !conversion
                .group(1)
                .equals("%"));
    }

    private String name(long nanos) {
        LocalDateTime time = LocalDateTime.ofInstant(Instant.ofEpochSecond(nanos / BILLION), ZoneOffset.UTC);
        String name = CONVERSION
                .matcher(pattern)
                .replaceAll(found ->
                        Matcher.quoteReplacement(CONVERSIONS.get(found.group(1)).apply(time)));
        if (named()) {
            repeats = name.equals(latest) ? repeats + 1 : 0;
            latest = name;
            while (Files.exists(folder.resolve(repeated()))) {
                repeats++;
            }
            return repeated();
        }
        if (rotation.keep() == 0) {
            return number == 0 ? name : numbered(name, Long.toString(number));
        }
        int digits = Integer.toString(rotation.keep() - 1).length();
        return numbered(name, String.format(Locale.ROOT, "%0" + digits + "d", number % rotation.keep()));
    }

    private String repeated() {
        return repeats == 0 ? latest : numbered(latest, Integer.toString(repeats));
    }

    private static String numbered(String name, String number) {
        return name.endsWith(COMPRESSED)
                ? name.substring(0, name.length() - COMPRESSED.length()) + number + COMPRESSED
                : name + number;
    }

    /** What matches all names of the series. */
    private String names() {
        String compressed = pattern.endsWith(COMPRESSED) ? Pattern.quote(COMPRESSED) : "";
        String stem = pattern.substring(0, pattern.length() - (compressed.isEmpty() ? 0 : COMPRESSED.length()));
        StringBuilder names = new StringBuilder();
        Matcher conversion = CONVERSION.matcher(stem);
        int end = 0;
        while (conversion.find()) {
            names.append(Pattern.quote(stem.substring(end, conversion.start())));
            names.append(conversion.group(1).equals("%") ? "%" : "\\d+");
            end = conversion.end();
        }
        return names.append(Pattern.quote(stem.substring(end)))
                .append("\\d*")
                .append(compressed)
                .toString();
    }

    @Override
    public void close() throws PortException {
        try {
            Files.deleteIfExists(lockFile);
            lock.close();
        } catch (IOException e) {
            throw FileTrouble.environment(lockFile.toString(), "cannot be deleted", e);
        }
    }
}
