package plumbline.isa.model;

/**
 * The architecture's metadata: names and widths of the Tofino Native Architecture (the wider of its two generations),
 * in the PHV of every program without being declared. Declared once; everything loops over it.
 *
 * <p>Set afresh for every pass; what a program writes takes effect at the end of the direction in which it is written.
 */
public enum Intrinsic {
    INGRESS_PORT("ingress_port", 9, Access.READ, "port the packet came in by"),
    RESUBMIT_FLAG("resubmit_flag", 1, Access.READ, "1 in the pass after a resubmit"),
    RECIRCULATED(
            "recirculated", 1, Access.READ, "1 in a pass that came from the recirculation port (PSA: packet_path)"),
    INGRESS_MAC_TSTAMP("ingress_mac_tstamp", 48, Access.READ, "arrival at the port in ns, modulo 2^48"),
    GLOBAL_TSTAMP(
            "global_tstamp",
            48,
            Access.READ,
            "when this direction started to work on the packet in ns, modulo 2^48; egress: when it left the queue"),
    PARSER_ERR(
            "parser_err",
            16,
            Access.PARSER_WRITE,
            "0; 0x22: the packet ends inside a header, 16: too many parser states; dropped if no ingress stage reads"
                    + " it"),
    PAYLOAD_SUM(
            "payload_sum",
            16,
            Access.PARSER_WRITE,
            "one's complement sum of the payload (RFC 1071), as checksums of TCP and UDP cover it; only software"
                    + " looks there"),

    UCAST_EGRESS_PORT(
            "ucast_egress_port",
            9,
            Access.INGRESS_WRITE,
            Intrinsic.NO_PORT,
            "where to send the packet; 511, the initial value: nowhere"),
    QID("qid", 7, Access.INGRESS_WRITE, "queue of the egress port"),
    PIFO_RANK(
            "pifo_rank",
            32,
            Access.INGRESS_WRITE,
            "rank in a queue by rank, the smallest leaves first; of this project, no chip has it"),
    MCAST_GRP_A("mcast_grp_a", 16, Access.INGRESS_WRITE, "multicast group to copy the packet to; 0: none"),
    BYPASS_EGRESS("bypass_egress", 1, Access.INGRESS_WRITE, "1: skip the egress stages"),
    RESUBMIT_TYPE("resubmit_type", 3, Access.INGRESS_WRITE, "number of the resubmit to make; 0: none"),
    DIGEST_TYPE("digest_type", 3, Access.INGRESS_WRITE, "number of the digest to send to the control plane; 0: none"),
    DROP_CTL("drop_ctl", 3, Access.BOTH_WRITE, "bit 0: drop the packet (mirror copies are still made)"),
    MIRROR_TYPE("mirror_type", 4, Access.BOTH_WRITE, "number of the mirror to make; 0: none"),
    MTU_TRUNC_LEN(
            "mtu_trunc_len", 14, Access.BOTH_WRITE, "bytes that the packet is cut to when it leaves; 0: it is not"),

    EGRESS_PORT("egress_port", 9, Access.EGRESS_READ, "port the packet will leave by"),
    EGRESS_QID("egress_qid", 7, Access.EGRESS_READ, "queue it came from"),
    EGRESS_RID("egress_rid", 16, Access.EGRESS_READ, "replica number of a multicast copy"),
    MIRRORED("mirrored", 1, Access.EGRESS_READ, "1 in a mirror copy (PSA: packet_path)"),
    ENQ_QDEPTH("enq_qdepth", 19, Access.EGRESS_READ, "queue depth in cells when the packet was enqueued"),
    DEQ_QDEPTH("deq_qdepth", 19, Access.EGRESS_READ, "queue depth in cells when it was dequeued"),
    ENQ_TSTAMP("enq_tstamp", 32, Access.EGRESS_READ, "when it was enqueued in ns, modulo 2^width"),
    DEQ_TIMEDELTA("deq_timedelta", 32, Access.EGRESS_READ, "time in the queue in ns, modulo 2^width"),
    PKT_LENGTH("pkt_length", 16, Access.READ, "packet length in bytes; chips tell egress only");

    /** {@code ucast_egress_port} of a packet that was not sent anywhere. */
    public static final int NO_PORT = 511;

    /** Who may use a field, and where. */
    public enum Access {
        /** Readable in both directions. */
        READ(true, true, false, false),
        /** Set by the parser; readable in both directions. */
        PARSER_WRITE(true, true, false, false),
        /** Readable in egress only. */
        EGRESS_READ(false, true, false, false),
        /** Readable and writable in ingress; read-only afterwards. */
        INGRESS_WRITE(true, false, true, false),
        /** Readable and writable in both directions. */
        BOTH_WRITE(true, true, true, true);

        private final boolean ingressRead;
        private final boolean egressRead;
        private final boolean ingressWrite;
        private final boolean egressWrite;

        Access(boolean ingressRead, boolean egressRead, boolean ingressWrite, boolean egressWrite) {
            this.ingressRead = ingressRead;
            this.egressRead = egressRead;
            this.ingressWrite = ingressWrite;
            this.egressWrite = egressWrite;
        }
    }

    private final Field field;
    private final Access access;
    private final long initial;
    private final String meaning;

    Intrinsic(String name, int width, Access access, String meaning) {
        this(name, width, access, 0, meaning);
    }

    Intrinsic(String name, int width, Access access, long initial, String meaning) {
        this.field = new Field(name, width);
        this.access = access;
        this.initial = initial;
        this.meaning = meaning;
    }

    /** The PHV field. */
    public Field field() {
        return field;
    }

    /** What it holds before a program writes it. */
    public long initial() {
        return initial;
    }

    /** What it holds, for docs/ISA.md. */
    public String meaning() {
        return meaning;
    }

    /** Whether a program may read it there. */
    public boolean readableIn(Direction direction) {
        return direction == Direction.INGRESS ? access.ingressRead : access.egressRead;
    }

    /** Whether a program may write it there. */
    public boolean writableIn(Direction direction) {
        return direction == Direction.INGRESS ? access.ingressWrite : access.egressWrite;
    }

    /** Whether only the architecture sets it, before each pass or direction; engines neither clear nor write it. */
    public boolean isSupplied() {
        return access == Access.READ || access == Access.EGRESS_READ;
    }

    /** Whether the parser sets it. */
    public boolean isParsed() {
        return access == Access.PARSER_WRITE;
    }

    /** The intrinsic of a name, or null. */
    public static Intrinsic named(String name) {
        for (Intrinsic intrinsic : values()) {
            if (intrinsic.field.name().equals(name)) {
                return intrinsic;
            }
        }
        return null;
    }
}
