package plumbline.verifier.analysis;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Bundle;
import plumbline.isa.model.Program;

/**
 * A bundle that sends packets through ingress again.
 *
 * @param kind the word in program text
 * @param budget declared bound in parts per million, 0 if none is declared
 */
public record Recirculating(String kind, Bundle bundle, int budget) {
    /** All of a program, in order. */
    public static List<Recirculating> of(Program program) {
        List<Recirculating> found = new ArrayList<>();
        for (Bundle bundle : program.bundles()) {
            switch (bundle) {
                case Bundle.Mirror mirror -> {
                    if (mirror.recirculates()) {
                        found.add(new Recirculating("mirror", mirror, mirror.budget()));
                    }
                }
                case Bundle.Resubmit resubmit -> found.add(new Recirculating("resubmit", resubmit, resubmit.budget()));
                case Bundle.Recirculate recirculate ->
                    found.add(new Recirculating("recirculate", recirculate, recirculate.budget()));
                case Bundle.Digest digest -> {
                    // goes to the control plane
                }
            }
        }
        return found;
    }
}
