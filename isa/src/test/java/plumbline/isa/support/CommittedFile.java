package plumbline.isa.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files of the repository that tests compare with what is to be in them, and write if {@code plumbline.write} is set.
 */
public final class CommittedFile {
    private static final String END = "<!-- end -->";

    private CommittedFile() {}

    /** The whole file. */
    public static void is(Path file, String right) throws IOException {
        if (Boolean.getBoolean("plumbline.write")) {
            Files.writeString(file, right);
        }
        assertThat(Files.readString(file))
                .as("%s is out of date; run this test with -Dplumbline.write=true to write it", file)
                .isEqualTo(right);
    }

    /** What is between {@code <!-- mark -->} and {@code <!-- end -->}, in whole lines. */
    public static void has(Path file, String mark, String right) throws IOException {
        String text = Files.readString(file);
        String begin = "<!-- " + mark + " -->\n";
        assertThat(text).contains(begin);
        int from = text.indexOf(begin) + begin.length();
        is(file, text.substring(0, from) + right + text.substring(text.indexOf(END, from)));
    }
}
