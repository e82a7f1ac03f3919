package plumbline.isa.model;

import java.util.List;

/** {@code random()}: uniform over all values of the field that gets it. */
public record Draw() implements Rvalue {
    @Override
    public List<Operand> operands() {
        return List.of();
    }
}
