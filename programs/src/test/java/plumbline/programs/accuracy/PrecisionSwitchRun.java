package plumbline.programs.accuracy;

import java.util.Map;
import org.agrona.DirectBuffer;
import plumbline.pipelines.packet.Origin;
import plumbline.programs.heavyhitters.HeavyHitterReadOut;
import plumbline.programs.precision.Precision;
import plumbline.programs.reference.AddressPairs;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.FlowRun;
import plumbline.verifier.Verified;

/**
 * The program PRECISION as it runs: interpreted, in a whole switch, in virtual time. The estimate of a packet is read
 * from the packet that leaves.
 *
 * @param parameters of the program that are not standard
 * @param delay packets between a packet and the second pass of its clone
 */
record PrecisionSwitchRun(String target, Map<String, Long> parameters, int delay) implements Subject {
    @Override
    public Accuracy measure(long seed) {
        Verified program = Catalogue.verified("precision", target, Catalogue.with(parameters, "report", 1));
        Truth truth = new Truth();
        FlowRun.Done run = new FlowRun(program, seed, delay)
                .run(Workload.flows(seed), Workload.PACKETS, (frame, state) -> {
                    DirectBuffer bytes = frame.buffer();
                    long estimate = Long.reverseBytes(bytes.getLong(frame.offset())) >>> 16;
                    truth.packet(AddressPairs.of(bytes, frame.offset(), frame.length()), estimate);
                });
        HeavyHitterReadOut readOut =
                (HeavyHitterReadOut) new Precision().readOut(program.program()).orElseThrow();
        return truth.accuracy(
                readOut.flows(run.device().state()).largestFirst(),
                run.device().pipe().counters().passes(Origin.RECIRCULATION));
    }
}
