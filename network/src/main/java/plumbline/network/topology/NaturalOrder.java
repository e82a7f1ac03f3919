package plumbline.network.topology;

import java.util.Comparator;

/** Names as people count: h2 before h10. */
final class NaturalOrder implements Comparator<String> {
    static final NaturalOrder INSTANCE = new NaturalOrder();

    private NaturalOrder() {}

    @Override
    public int compare(String one, String other) {
        int i = 0;
        int j = 0;
        while (i < one.length() && j < other.length()) {
            int endOfOne = digits(one, i);
            int endOfOther = digits(other, j);
            if (endOfOne > i && endOfOther > j) {
                int order = number(one.substring(i, endOfOne), other.substring(j, endOfOther));
                if (order != 0) {
                    return order;
                }
                i = endOfOne;
                j = endOfOther;
            } else if (one.charAt(i) != other.charAt(j)) {
                return Character.compare(one.charAt(i), other.charAt(j));
            } else {
                i++;
                j++;
            }
        }
        int rest = Integer.compare(one.length() - i, other.length() - j);
        return rest == 0 ? one.compareTo(other) : rest;
    }

    private static int number(String one, String other) {
        String short1 = one.replaceFirst("^0+", "");
        String short2 = other.replaceFirst("^0+", "");
        int length = Integer.compare(short1.length(), short2.length());
        return length == 0 ? short1.compareTo(short2) : length;
    }

    /** Where the digits end that begin at a place. */
    private static int digits(String text, int from) {
        int end = from;
        while (end < text.length() && Character.isDigit(text.charAt(end))) {
            end++;
        }
        return end;
    }
}
