package plumbline.verifier.target;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * A largest number.
 *
 * @param value the number; {@link Long#MAX_VALUE} if there is no limit
 */
public record Limit(long value, Origin origin) implements Setting {
    /** Whether there is no limit. */
    public boolean isUnlimited() {
        return value == Long.MAX_VALUE;
    }

    /** The number; null if there is no limit. */
    @JsonValue
    public Long orNull() {
        return isUnlimited() ? null : Long.valueOf(value);
    }

    /** Whether this many are allowed. */
    public boolean allows(long count) {
        return count <= value;
    }

    /** The number as an int, the largest int if it does not fit. */
    public int asInt() {
        return (int) Math.min(value, Integer.MAX_VALUE);
    }

    @Override
    public String text() {
        return isUnlimited() ? UNLIMITED : Long.toString(value);
    }
}
