package plumbline.verifier.target;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The sizes that a target offers; any size if the file says {@value Setting#UNLIMITED}. */
public record Sizes(SortedSet<Long> values, boolean unlimited, Origin origin) implements Setting {
    public Sizes {
        values = Collections.unmodifiableSortedSet(new TreeSet<>(values));
    }

    /** Whether the target offers it. */
    public boolean allows(long size) {
        return unlimited || values.contains(size);
    }

    @Override
    public String text() {
        return unlimited ? UNLIMITED : values.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
