package plumbline.verifier.analysis;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Program;

/**
 * A field list that sends packets through ingress again.
 *
 * @param kind the word in program text
 * @param budget declared bound in parts per million, 0 if none is declared
 */
public record Recirculating(String kind, FieldList fieldList, int budget) {
    /** All of a program, in order. */
    public static List<Recirculating> of(Program program) {
        List<Recirculating> found = new ArrayList<>();
        for (FieldList fieldList : program.fieldLists()) {
            switch (fieldList) {
                case FieldList.Mirror mirror -> {
                    if (mirror.recirculates()) {
                        found.add(new Recirculating("mirror", mirror, mirror.budget()));
                    }
                }
                case FieldList.Resubmit resubmit ->
                    found.add(new Recirculating("resubmit", resubmit, resubmit.budget()));
                case FieldList.Recirculate recirculate ->
                    found.add(new Recirculating("recirculate", recirculate, recirculate.budget()));
                case FieldList.Digest digest -> {
                    // goes to the control plane
                }
            }
        }
        return found;
    }
}
