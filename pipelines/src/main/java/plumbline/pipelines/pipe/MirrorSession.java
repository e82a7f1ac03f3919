package plumbline.pipelines.pipe;

import plumbline.isa.model.Bundle;
import plumbline.isa.model.Limits;
import plumbline.pipelines.packet.CarriedFields;
import plumbline.vm.PhvLayout;

/** One mirror of the program at run time. */
final class MirrorSession {
    private final Bundle.Mirror declaration;
    private final CarriedFields carried;
    private final PassBudget budget;

    MirrorSession(Bundle.Mirror declaration, PhvLayout layout, Limits limits) {
        this.declaration = declaration;
        this.carried = new CarriedFields(declaration.fields(), layout);
        this.budget = PassBudget.of(declaration.budget(), limits);
    }

    /** Whether its copies go back into ingress. */
    boolean recirculates() {
        return declaration.recirculates();
    }

    /** Egress port of its copies. */
    int port() {
        return declaration.port();
    }

    /** Longest copy in bytes. */
    int longest() {
        return declaration.truncate() == 0 ? Integer.MAX_VALUE : declaration.truncate();
    }

    CarriedFields carried() {
        return carried;
    }

    PassBudget budget() {
        return budget;
    }
}
