package plumbline.isa.model;

import java.util.List;
import java.util.Optional;

/**
 * Fields that leave a pass together: with a copy of the packet, with the packet itself, or to the control plane. A
 * program names a field list and triggers it by writing its number into the intrinsic of its kind.
 */
public sealed interface FieldList {
    /** Unique among the program's field lists; a constant of its {@link #number()} in program text. */
    String name();

    /** 1 and up, unique among field lists of a kind. */
    int number();

    /**
     * What it carries, as the fields are at the end of the direction that triggers it; for a recirculated packet, which
     * goes through egress first, at the end of egress.
     */
    List<Field> fields();

    /** Where it was written. */
    Position at();

    /** How often it may send packets through ingress again; {@link Bound#NONE} if it never does. */
    default Bound bound() {
        return Bound.NONE;
    }

    /** Whether it sends a packet, and no message. */
    default boolean sendsPacket() {
        return !(this instanceof Digest);
    }

    /** The word for its kind in program text. */
    default String kind() {
        return switch (this) {
            case Mirror _ -> "mirror";
            case Resubmit _ -> "resubmit";
            case Recirculate _ -> "recirculate";
            case Digest _ -> "digest";
        };
    }

    default Intrinsic trigger() {
        return switch (this) {
            case Mirror _ -> Intrinsic.MIRROR_TYPE;
            case Resubmit _ -> Intrinsic.RESUBMIT_TYPE;
            case Recirculate _ -> Intrinsic.UCAST_EGRESS_PORT;
            case Digest _ -> Intrinsic.DIGEST_TYPE;
        };
    }

    /**
     * A copy of the packet, triggered by {@code mirror_type}: the packet as it came in, for a copy made in ingress; as
     * it leaves, for one made in egress. It carries its fields into its next pass; all other metadata start at 0.
     *
     * @param port egress port of the copy; {@link Intrinsic#NO_PORT} for the recirculation port, {@link #SESSION} for
     *     the port of the session whose number the last of its fields holds
     * @param truncate longest copy in bytes; 0: whole
     * @param bound of recirculation; none unless it goes to the recirculation port
     */
    record Mirror(String name, int number, int port, int truncate, Bound bound, List<Field> fields, Position at)
            implements FieldList {
        /** Where copies go as the control plane says of their session (TNA: Mirror.emit; v1model: clone). */
        public static final int SESSION = 1 << 10;
        /** Sessions that there are, from 0 (TNA: MirrorId_t is 10 bits wide). */
        public static final int SESSIONS = 1 << 10;

        public Mirror {
            fields = List.copyOf(fields);
            check(name, number);
            if (port == SESSION && fields.isEmpty()) {
                throw new IllegalArgumentException("mirror " + name + ": no field holds the number of its session");
            }
            if (port < 0 || port > Intrinsic.NO_PORT && port != SESSION || truncate < 0) {
                throw new IllegalArgumentException("mirror " + name + ": port " + port + " is not 0–"
                        + Intrinsic.NO_PORT + ", or length " + truncate + " is negative");
            }
        }

        /** Whether the copy goes through ingress again. */
        public boolean recirculates() {
            return port == Intrinsic.NO_PORT;
        }

        /** The field that holds the number of the session; empty if the copies of all go to one port. */
        public Optional<Field> session() {
            return port == SESSION ? Optional.of(fields.getLast()) : Optional.empty();
        }

        /** What the copy carries besides the number of its session. */
        public List<Field> data() {
            return port == SESSION ? fields.subList(0, fields.size() - 1) : fields;
        }
    }

    /** The packet itself goes through ingress again as it came in, at most once, triggered by {@code resubmit_type}. */
    record Resubmit(String name, int number, Bound bound, List<Field> fields, Position at) implements FieldList {
        public Resubmit {
            fields = List.copyOf(fields);
            check(name, number);
        }
    }

    /**
     * The packet itself goes through ingress again after egress, triggered by sending it to the recirculation port
     * ({@code ucast_egress_port = recirculation}). At most one in a program; its number is that port.
     */
    record Recirculate(String name, Bound bound, List<Field> fields, Position at) implements FieldList {
        /** The port that leads back into ingress (TNA: port 68 is a recirculation port of pipe 0). */
        public static final int PORT = 68;

        public Recirculate {
            fields = List.copyOf(fields);
            check(name, PORT);
        }

        @Override
        public int number() {
            return PORT;
        }
    }

    /**
     * A message to the control plane, triggered by {@code digest_type} in ingress; or to tables of the program's own.
     *
     * @param additions entries that it adds to tables, if it goes there: its fields are theirs, one after the other
     */
    record Digest(String name, int number, List<Field> fields, List<Addition> additions, Position at)
            implements FieldList {
        public Digest {
            fields = List.copyOf(fields);
            additions = List.copyOf(additions);
            check(name, number);
        }

        /** A message to the control plane. */
        public Digest(String name, int number, List<Field> fields, Position at) {
            this(name, number, fields, List.of(), at);
        }

        /** Whether it adds entries to tables, and the control plane does not hear of it. */
        public boolean isForTables() {
            return !additions.isEmpty();
        }
    }

    /**
     * An entry that a message adds to a table, of which all keys are exact. Its fields are a bit that says whether it
     * is to be added, a value for each key, and one for each datum of the action.
     */
    record Addition(String table, String action) {}

    private static void check(String name, int number) {
        if (number < 1) {
            throw new IllegalArgumentException("field list " + name + ": number " + number + " is less than 1");
        }
    }
}
