package plumbline.pipelines.generator;

/**
 * One application of the packet generator. Each trigger sends batches of packets:
 *
 * <pre>
 *   trigger
 *   │batch 0         batch 1
 *   ▼■──■──■─────────■──■──■──────
 *    └──┘ packet gap, start to start
 *    └───────────────┘ batch gap, start to start
 * </pre>
 *
 * A packet is a header of 6 bytes and the template behind it, as on Tofino (tofino1_base.p4: pktgen_timer_header_t,
 * pktgen_recirc_header_t). The header takes the place of an Ethernet destination, so a template that goes on with
 * source and EtherType is a frame that programs tell by its EtherType:
 *
 * <pre>
 *   byte         0                1           2     3     4     5      6 …
 *   timer        0:3 pipe:2 app:3 0:8         batch:16    packet:16    template
 *   recirculated 0:3 pipe:2 app:3 key:24                  packet:16    template
 * </pre>
 *
 * The key is bytes 1–3 of the packet that came back. It has no batch number then; there is one batch. A switch of more
 * than four pipes, which Tofino has not, also uses the zeros in front of the pipe.
 *
 * @param id 0–7; one application of each number in a pipe
 * @param batches per trigger, 1–65,536
 * @param batchGapNanos from the start of a batch to the start of the next
 * @param packets per batch, 1–65,536
 * @param packetGapNanos from a packet to the next of its batch; 0: all at one instant
 */
public record GeneratorApp(
        int id, Trigger trigger, int batches, long batchGapNanos, int packets, long packetGapNanos, byte[] template) {
    /** Applications of a pipe: numbers from 0. */
    public static final int MAX_APPS = 8;
    /** Bytes of the header in front of the template. */
    public static final int HEADER_BYTES = 6;

    private static final int MAX = 65_536;
    /** 2^40 ns, 18 minutes: so that no sum of gaps overflows. */
    private static final long MAX_GAP = 1L << 40;

    public GeneratorApp {
        template = template.clone();
        if (id < 0 || id >= MAX_APPS) {
            throw new IllegalArgumentException("generator application " + id + ": numbers are 0–" + (MAX_APPS - 1));
        }
        refuse(id, batches < 1 || batches > MAX, batches + " batches: 1–" + MAX);
        refuse(id, packets < 1 || packets > MAX, packets + " packets in a batch: 1–" + MAX);
        refuse(
                id,
                batchGapNanos < 0 || batchGapNanos > MAX_GAP || packetGapNanos < 0 || packetGapNanos > MAX_GAP,
                "gaps of " + batchGapNanos + " and " + packetGapNanos + " ns: 0–" + MAX_GAP);
        refuse(
                id,
                batches > 1 && (packets - 1) * packetGapNanos > batchGapNanos,
                "a batch of " + packets + " packets, " + packetGapNanos + " ns apart, is longer than the gap of "
                        + batchGapNanos + " ns between batches");
        refuse(
                id,
                batches > 1 && trigger instanceof Trigger.OnRecirculation,
                batches
                        + " batches: packets that answer a recirculated one come in one batch, their header has no"
                        + " number for it");
        refuse(
                id,
                trigger instanceof Trigger.Periodic periodic
                        && periodic.everyNanos() <= (batches - 1) * batchGapNanos + (packets - 1) * packetGapNanos,
                "its batches take longer than the period");
    }

    private static void refuse(int id, boolean wrong, String reason) {
        if (wrong) {
            throw new IllegalArgumentException("generator application " + id + ": " + reason);
        }
    }

    /** One packet for each trigger. */
    public static GeneratorApp single(int id, Trigger trigger, byte[] template) {
        return new GeneratorApp(id, trigger, 1, 0, 1, 0, template);
    }

    @Override
    public byte[] template() {
        return template.clone();
    }

    /** Bytes of each packet. */
    public int length() {
        return HEADER_BYTES + template.length;
    }
}
