package plumbline.pipelines.packet;

import java.util.List;
import plumbline.isa.model.Field;
import plumbline.isa.model.Program;
import plumbline.vm.Phv;
import plumbline.vm.PhvLayout;

/** What a field list takes along into another pass. Immutable. */
public sealed interface CarriedValues permits CarriedFields, PrependedHeader {
    /** The fields of a list: where egress has a parser of its own, in a header that it, or ingress, extracts. */
    static CarriedValues of(List<Field> fields, Program program, PhvLayout layout) {
        return program.reparsing().isPresent()
                ? new PrependedHeader(fields, layout)
                : new CarriedFields(fields, layout);
    }

    /** Takes the fields of a vector along with a packet; answers false if there is no room in its frame. */
    boolean carry(Phv from, Packet packet);
}
