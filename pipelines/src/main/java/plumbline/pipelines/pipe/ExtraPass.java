package plumbline.pipelines.pipe;

import plumbline.isa.model.FieldList;
import plumbline.isa.model.Limits;
import plumbline.pipelines.packet.CarriedFields;
import plumbline.vm.PhvLayout;

/** How the packet itself goes through ingress once more: a resubmit or the recirculation of the program at run time. */
record ExtraPass(CarriedFields carried, PassBudget budget) {
    static ExtraPass of(FieldList.Resubmit declaration, PhvLayout layout, Limits limits) {
        return new ExtraPass(
                new CarriedFields(declaration.fields(), layout), PassBudget.of(declaration.budget(), limits));
    }

    static ExtraPass of(FieldList.Recirculate declaration, PhvLayout layout, Limits limits) {
        return new ExtraPass(
                new CarriedFields(declaration.fields(), layout), PassBudget.of(declaration.budget(), limits));
    }
}
