package plumbline.p4.info;

/** What has an id for the control plane, with the prefix of its ids (P4Runtime specification 1.5, section 6.3). */
enum P4InfoKind {
    ACTION(0x01),
    TABLE(0x02),
    VALUE_SET(0x03),
    ACTION_PROFILE(0x11),
    COUNTER(0x12),
    DIRECT_COUNTER(0x13),
    METER(0x14),
    DIRECT_METER(0x15),
    REGISTER(0x16),
    DIGEST(0x17);

    private final int prefix;

    P4InfoKind(int prefix) {
        this.prefix = prefix;
    }

    /** The top byte of an id. */
    int prefix() {
        return prefix;
    }
}
