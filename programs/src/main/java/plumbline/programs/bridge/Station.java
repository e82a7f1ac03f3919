package plumbline.programs.bridge;

import java.util.List;
import plumbline.isa.model.Match;
import plumbline.pipelines.pipe.DigestMessage;

/**
 * Who a bridge knows: an Ethernet address, in a VLAN if the bridge has VLANs.
 *
 * @param vid number of the VLAN; 0 if there are none
 * @param address 48 bits
 */
record Station(int vid, long address) {
    /** How a bridge's tables and digests name stations. */
    enum Kind {
        /** By the address. */
        ADDRESS {
            @Override
            Station of(DigestMessage message) {
                return new Station(0, message.value(SOURCE));
            }

            @Override
            List<Match> matches(Station station) {
                return List.of(new Match.Exact(station.address));
            }
        },
        /** By VLAN and address. */
        ADDRESS_IN_VLAN {
            @Override
            Station of(DigestMessage message) {
                return new Station((int) message.value("vid"), message.value(SOURCE));
            }

            @Override
            List<Match> matches(Station station) {
                return List.of(new Match.Exact(station.vid), new Match.Exact(station.address));
            }
        };

        private static final String SOURCE = "ethernet.src";

        /** The station that a digest is about. */
        abstract Station of(DigestMessage message);

        /** Its keys in the tables. */
        abstract List<Match> matches(Station station);
    }

    /** As 02:00:00:00:00:01. */
    String addressText() {
        StringBuilder text = new StringBuilder();
        for (int shift = 40; shift >= 0; shift -= 8) {
            text.append(text.isEmpty() ? "" : ":").append("%02x".formatted(address >> shift & 0xFF));
        }
        return text.toString();
    }
}
