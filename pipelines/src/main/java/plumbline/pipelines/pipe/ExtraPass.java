package plumbline.pipelines.pipe;

import plumbline.isa.model.FieldList;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.pipelines.packet.CarriedValues;
import plumbline.vm.PhvLayout;

/** How the packet itself goes through ingress once more: a resubmit or the recirculation of the program at run time. */
record ExtraPass(CarriedValues carried, PassBudget budget) {
    static ExtraPass of(FieldList declaration, Program program, PhvLayout layout, Limits limits) {
        return new ExtraPass(
                CarriedValues.of(declaration.fields(), program, layout),
                PassBudget.of(declaration.bound(), program, layout, limits));
    }
}
