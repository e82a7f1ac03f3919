package plumbline.cli.stf;

import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import plumbline.console.control.Answer;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.run.EndlessRecirculation;

/**
 * What came of a packet test on one engine. Two engines must agree in all of it.
 *
 * @param left packets that left, in order of time
 * @param answers to the control commands, in the order of their lines
 * @param drops by line of the packet; 0: before the first
 * @param endless what was recirculated without end, or null
 */
record StfOutcome(
        List<Left> left,
        List<Answer> answers,
        Map<Integer, Map<DropReason, Long>> drops,
        EndlessRecirculation endless) {
    StfOutcome {
        left = List.copyOf(left);
        answers = List.copyOf(answers);
    }

    /**
     * A packet that left.
     *
     * @param nanos when
     * @param hex its bytes
     */
    record Left(int port, long nanos, String hex) {
        byte[] bytes() {
            return HexFormat.of().parseHex(hex);
        }
    }
}
