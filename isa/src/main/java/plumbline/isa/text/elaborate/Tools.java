package plumbline.isa.text.elaborate;

import plumbline.isa.text.syntax.Problems;

/** What every part of the elaboration works with. */
record Tools(
        Problems problems,
        Evaluator evaluator,
        Expansion expansion,
        Operands operands,
        Calculations calculations,
        Conditions conditions,
        Hashes hashes) {
    static Tools reportingTo(Problems problems, Draft draft) {
        Budget budget = new Budget();
        Evaluator evaluator = new Evaluator(budget);
        Expansion expansion = new Expansion(evaluator, budget, problems);
        Operands operands = new Operands(evaluator, draft);
        Calculations calculations = new Calculations(evaluator, operands);
        Conditions conditions = new Conditions(evaluator, calculations, expansion);
        return new Tools(problems, evaluator, expansion, operands, calculations, conditions,
                new Hashes(evaluator, operands));
    }
}
