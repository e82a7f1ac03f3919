package plumbline.pipelines.port;

/** What a port counts beside drops and effects. */
public enum PortCounter {
    /** Frames taken from outside, whether handed to the switch, dropped by the port itself, or still held. */
    RECEIVED,
    /** Bytes of them. */
    RECEIVED_BYTES,
    /** Frames that are in the port now, on their way in. */
    RECEIVE_HELD,
    /** Frames that left. */
    SENT,
    /** Bytes of them. */
    SENT_BYTES,
    /** Frames that are in the port now, on their way out. */
    SEND_HELD,
    /** How often it went down. */
    FAILURES,
    /** 1 if it can no longer receive or send. */
    DOWN
}
