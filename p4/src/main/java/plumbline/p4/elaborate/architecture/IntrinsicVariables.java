package plumbline.p4.elaborate.architecture;

import plumbline.isa.model.Intrinsic;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/** The variables of the architecture's fields. */
public final class IntrinsicVariables {
    private IntrinsicVariables() {}

    public static Variable of(Intrinsic intrinsic) {
        return new Variable(
                intrinsic.field().name(), ValueType.bits(intrinsic.field().width()));
    }
}
