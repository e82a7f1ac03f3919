package plumbline.cli.stf;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.console.control.WideValue;

/** Names as packet tests write them. */
final class StfNames {
    private static final Pattern MAC = Pattern.compile("\\p{XDigit}{1,2}(:\\p{XDigit}{1,2}){5}.*");
    private static final Pattern NAMED = Pattern.compile("([A-Za-z_$][\\w.$\\[\\]]*):(.+)");

    private StfNames() {}

    /** A value behind the name of what gets it. */
    record Named(String name, String value) {}

    /** {@code name:value}, which an address is not unless there is such a name. */
    static Optional<Named> value(String text, List<String> names) {
        Matcher named = NAMED.matcher(text);
        boolean isNamed = !MAC.matcher(text).matches()
                && named.matches()
                && (!WideValue.isIpv6(text) || names.contains(named.group(1)));
        return isNamed ? Optional.of(new Named(named.group(1), named.group(2))) : Optional.empty();
    }
}
