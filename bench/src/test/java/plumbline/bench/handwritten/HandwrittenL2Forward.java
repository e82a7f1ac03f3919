package plumbline.bench.handwritten;

import java.util.Arrays;

/** {@code l2forward}: a static port map. */
public final class HandwrittenL2Forward implements Forwarder {
    private static final int PORTS = 512;

    private final int ingressPort;
    private final short[] map = new short[PORTS];

    /** Wires ports 0 and 1 together. */
    public HandwrittenL2Forward(int ingressPort) {
        this.ingressPort = ingressPort;
        Arrays.fill(map, (short) DROPPED);
        map[0] = 1;
        map[1] = 0;
    }

    @Override
    public int forward(byte[] bytes, int offset, int length) {
        return map[ingressPort];
    }

    @Override
    public long cell(String register, int index) {
        throw new IllegalArgumentException("no register " + register);
    }
}
