package plumbline.isa.text.elaborate;

import plumbline.isa.text.syntax.Problems;

/** What every part of the elaboration works with. */
record Tools(
        Problems problems,
        Evaluator evaluator,
        Expansion expansion,
        OperandReader operands,
        Calculations calculations,
        TableResults results,
        PredicateBuilder conditions,
        Hashes hashes) {
    static Tools reportingTo(Problems problems, ProgramDraft draft) {
        Budget budget = new Budget();
        Evaluator evaluator = new Evaluator(budget);
        Expansion expansion = new Expansion(evaluator, budget, problems);
        OperandReader operands = new OperandReader(evaluator, draft);
        Calculations calculations = new Calculations(evaluator, operands);
        TableResults results = new TableResults(evaluator, draft);
        PredicateBuilder conditions = new PredicateBuilder(evaluator, calculations, expansion, results);
        Hashes hashes = new Hashes(evaluator, operands, calculations);
        return new Tools(problems, evaluator, expansion, operands, calculations, results, conditions, hashes);
    }
}
