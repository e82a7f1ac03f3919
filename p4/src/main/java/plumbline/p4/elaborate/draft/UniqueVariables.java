package plumbline.p4.elaborate.draft;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/** Names that are given once in a program. */
public final class UniqueVariables {
    private final Set<String> taken = new HashSet<>();
    private int temporaries;

    UniqueVariables() {
        Arrays.stream(Intrinsic.values())
                .forEach(intrinsic -> taken.add(intrinsic.field().name()));
    }

    /** The name that is wanted, or with a number behind if it is taken. */
    public String unique(String wanted) {
        String name = wanted;
        for (int number = 1; !taken.add(name); number++) {
            name = wanted + "_" + number;
        }
        return name;
    }

    /** A variable for a value in between. */
    public Variable temporary(ValueType type) {
        return new Variable(unique("tmp" + temporaries++), type);
    }
}
