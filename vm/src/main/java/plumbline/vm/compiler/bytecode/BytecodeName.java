package plumbline.vm.compiler.bytecode;

import java.util.Map;

/**
 * Names of a program as names of methods and variables in bytecode, which know no {@code . ; [ / < >}: each is written
 * as a backslash and another character (J. Rose, Symbolic freedom in the VM, 2008), so that no two names become one.
 */
public final class BytecodeName {
    private static final Map<Character, String> ESCAPES =
            Map.of('.', "\\,", ';', "\\?", '[', "\\{", '/', "\\|", '<', "\\^", '>', "\\_", '\\', "\\-");

    private BytecodeName() {}

    /** The name that stands for one of a program. */
    public static String of(String name) {
        StringBuilder escaped = new StringBuilder();
        for (char c : name.toCharArray()) {
            escaped.append(ESCAPES.getOrDefault(c, String.valueOf(c)));
        }
        return escaped.toString();
    }
}
