package plumbline.verifier.resources;

import plumbline.isa.model.Bound;
import plumbline.verifier.analysis.Recirculating;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Target;

/**
 * What may go through ingress again on a target, shares and rates on one scale: parts per million of the packets at
 * line rate.
 *
 * <pre>
 *   bound        takes
 *   at most 1%   10,000                                        if the target limits the share
 *   per time     its bits per second / the target's · share    if the target limits the bits
 * </pre>
 */
public record PassCapacity(Limit share, Limit bits) {
    public static PassCapacity of(Target target) {
        return new PassCapacity(
                target.recirculation().sharePpm(), target.recirculation().bitsPerSecond());
    }

    /** Whether any number of packets may. */
    public boolean isUnlimited() {
        return share.isUnlimited() && bits.isUnlimited();
    }

    /** The limit that a bound counts towards; of none at all, the first that there is. */
    public Limit limit(Bound bound) {
        return switch (bound) {
            case Bound.None _, Bound.Unsaid _ -> share.isUnlimited() ? bits : share;
            case Bound.Share _ -> share;
            case Bound.PerTime _, Bound.ForEach _ -> bits;
        };
    }

    /** All that may. */
    public long allowed() {
        return share.isUnlimited() ? Bound.Share.WHOLE : share.value();
    }

    /** What a field list takes of it. */
    public long taken(Recirculating each) {
        if (limit(each.bound()).isUnlimited()) {
            return 0;
        }
        return each.bound() instanceof Bound.Share declared
                ? declared.ppm()
                : each.rate().map(rate -> rate.part(bits.value(), allowed())).orElse(0L);
    }
}
