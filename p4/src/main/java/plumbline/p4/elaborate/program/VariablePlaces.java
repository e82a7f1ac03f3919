package plumbline.p4.elaborate.program;

import plumbline.isa.model.Position;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.types.SemanticType;

/** Makes places of their own for variables and parameters. */
public final class VariablePlaces {
    private final ProgramContext context;

    /** In a program. */
    public VariablePlaces(ProgramContext context) {
        this.context = context;
    }

    /** A new place; its name gets a number if it is taken. */
    public P4Value local(String name, SemanticType type, Position at) {
        P4Value place = Shapes.place(context.draft().names().unique(name), type, at);
        context.draft().declareHeaders(place, at);
        return place;
    }
}
