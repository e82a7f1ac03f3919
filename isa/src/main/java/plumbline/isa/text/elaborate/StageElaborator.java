package plumbline.isa.text.elaborate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Draw;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Field;
import plumbline.isa.model.Hash;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Position;
import plumbline.isa.model.Register;
import plumbline.isa.model.Rvalue;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.isa.text.syntax.Expr;
import plumbline.isa.text.syntax.NameTemplate;
import plumbline.isa.text.syntax.Statement;
import plumbline.isa.text.syntax.SyntaxFailure;

/** Stages and their units. */
final class StageElaborator {
    private final Tools tools;
    private final ProgramDraft draft;
    private final List<Runnable> extensions = new ArrayList<>();

    StageElaborator(Tools tools, ProgramDraft draft) {
        this.tools = tools;
        this.draft = draft;
    }

    /** Adds the stages of an ingress or egress block to the program. */
    void block(Statement.Block block, Direction direction, Scope scope) {
        tools.expansion().block(block.body(), scope, (statement, inner) -> {
            ExpressionContext place = ExpressionContext.in(direction, inner);
            switch (statement) {
                case Statement.StageDecl stage -> stage(stage, direction, place);
                case Statement.ExtendStage more -> extensions.add(() -> extend(draft.stages(direction), more, place));
                default -> {
                    Sequence sequence = new Sequence(draft, direction, this::unit);
                    new Guards(tools).block(List.of(statement), Condition.ALWAYS, place, sequence);
                }
            }
        });
    }

    private void stage(Statement.StageDecl stage, Direction direction, ExpressionContext place) {
        String name = tools.evaluator().text(stage.name(), place.scope());
        draft.guarded(
                name, () -> draft.stages(direction).add(new Stage(name, units(stage.units(), place), stage.at())));
    }

    /** Adds what extends stages, now that all are known. */
    void extend() {
        extensions.forEach(Runnable::run);
    }

    private void extend(List<Stage> stages, Statement.ExtendStage more, ExpressionContext place) {
        tools.expansion().attempt(more.at(), () -> {
            String name = tools.evaluator().text(more.name(), place.scope());
            Map<String, Stage> named = new LinkedHashMap<>();
            stages.stream().filter(Stage::placed).forEach(stage -> named.putIfAbsent(stage.name(), stage));
            Stage stage = draft.find(named, name, "stage", more.at());
            List<Unit> units = new ArrayList<>(stage.units());
            units.addAll(units(more.units(), place));
            stages.set(stages.indexOf(stage), new Stage(name, units, stage.at()));
        });
    }

    private List<Unit> units(List<Statement> statements, ExpressionContext place) {
        List<Unit> units = new ArrayList<>();
        new Guards(tools)
                .block(
                        statements,
                        Condition.ALWAYS,
                        place,
                        (unit, guard, there) -> units.add(unit(unit, guard, there)));
        return units;
    }

    /** The instructions of a table's action. */
    List<Unit.Assign> action(List<Statement> body, Scope scope) {
        List<Unit.Assign> assigns = new ArrayList<>();
        new Guards(tools)
                .block(body, Condition.ALWAYS, ExpressionContext.inAction(scope), (statement, guard, place) -> {
                    Statement.Assign assign = (Statement.Assign) statement;
                    Field dest = tools.operands().destination(assign.dest(), place);
                    assigns.add(new Unit.Assign(guard, dest, calc(assign, dest, place), assign.at()));
                });
        return assigns;
    }

    private Unit unit(Statement statement, Condition guard, ExpressionContext place) {
        return switch (statement) {
            case Statement.Assign assign -> assign(assign, guard, place);
            case Statement.Access access -> access(access, guard, place);
            case Statement.Apply apply -> apply(apply, guard, place);
            case Statement.ExtendTable extend -> extend(extend, guard, place);
            case Statement.Call call ->
                call(
                        call.extern(),
                        call.array(),
                        Optional.empty(),
                        call.index(),
                        Optional.empty(),
                        guard,
                        call.at(),
                        place);
            default -> throw new IllegalStateException("the parser lets no " + statement + " into a stage");
        };
    }

    private Unit call(
            Extern extern,
            NameTemplate array,
            Optional<Field> dest,
            Expr index,
            Optional<Expr> input,
            Condition guard,
            Position at,
            ExpressionContext place) {
        String name = tools.evaluator().name(array, place.scope());
        draft.find(draft.arrays(extern), name, extern.noun(), array.at());
        return new Unit.Call(
                guard,
                dest,
                extern,
                name,
                index(index, place),
                input.map(given -> input(given, "an input", place)),
                at);
    }

    private Unit assign(Statement.Assign assign, Condition guard, ExpressionContext place) {
        Field dest = tools.operands().destination(assign.dest(), place);
        Expr value = assign.value().bare();
        if (value instanceof Expr.Feed feed) {
            return call(
                    feed.extern(),
                    feed.array(),
                    Optional.of(dest),
                    feed.index(),
                    Optional.of(feed.input()),
                    guard,
                    assign.at(),
                    place);
        }
        return new Unit.Assign(guard, dest, value(assign, dest, place), assign.at());
    }

    private Rvalue value(Statement.Assign assign, Field dest, ExpressionContext place) {
        Expr value = assign.value().bare();
        Optional<Hash> hash = tools.hashes().hash(value, place);
        if (hash.isPresent()) {
            return hash.get();
        }
        if (!(value instanceof Expr.Call call)
                || !tools.evaluator().name(call.function(), place.scope()).equals("random")) {
            return calc(assign, dest, place);
        }
        if (!call.arguments().isEmpty()) {
            throw SyntaxFailure.of(
                    call.at(),
                    "type",
                    "random() takes nothing: it fills its destination",
                    "a field of 7 bits gets a number from 0 to 127; for other ranges look it up in a table");
        }
        return new Draw();
    }

    private Calc calc(Statement.Assign assign, Field dest, ExpressionContext place) {
        return tools.calculations().assigned(assign.value(), dest.width(), "'" + dest.name() + "'", place);
    }

    private Unit apply(Statement.Apply apply, Condition guard, ExpressionContext place) {
        String name = tools.evaluator().name(apply.table(), place.scope());
        Table table = draft.find(draft.tables, name, "table", apply.table().at());
        Fields.reads(table).forEach(field -> place.checkRead(field, apply.at()));
        Fields.writes(table).forEach(field -> place.checkWrite(field, apply.at()));
        return new Unit.Apply(guard, name, apply.at());
    }

    private Unit extend(Statement.ExtendTable extend, Condition guard, ExpressionContext place) {
        Table table = draft.find(
                draft.tables,
                tools.evaluator().name(extend.table(), place.scope()),
                "table",
                extend.table().at());
        if (!guard.equals(Condition.ALWAYS)) {
            throw SyntaxFailure.of(
                    extend.at(),
                    "table-parts",
                    "'extend' holds entries, whatever comes: it has no condition",
                    "put it outside of 'when'; the condition of 'apply " + table.name() + "' is that of all its parts");
        }
        int entries = tools.evaluator().integer(extend.entries(), place.scope(), 1, table.size(), "number of entries");
        return new Unit.Extend(table.name(), entries, extend.at());
    }

    private Unit access(Statement.Access access, Condition guard, ExpressionContext place) {
        String name = tools.evaluator().name(access.register(), place.scope());
        Register register =
                draft.find(draft.registers, name, "register", access.register().at());
        ArrayIndex index = index(access.index(), place);
        Stateful program = new AccessElaborator(tools, register)
                .program(access.clauses(), place, new NewWords(tools.evaluator(), place.scope()).fix(access.clauses()));
        return new Unit.Access(guard, name, index, program, access.at());
    }

    /** A field, a constant, what an entry says, or a hash, which addresses the array in the array's own stage. */
    private ArrayIndex index(Expr expr, ExpressionContext place) {
        if (expr.bare() instanceof Expr.Infix(String symbol, Expr left, Expr right) && symbol.equals("<")) {
            return new ArrayIndex.Within(
                    tools.operands().field(left.bare(), place),
                    tools.evaluator().integer(right, place.scope(), 1, Integer.MAX_VALUE, "the bound of an index"));
        }
        Optional<ArrayIndex> ofTable = tools.results().index(expr.bare(), place);
        if (ofTable.isPresent()) {
            return ofTable.get();
        }
        Optional<Hash> hash = tools.hashes().hash(expr.bare(), place);
        return hash.isPresent() ? hash.get() : (ArrayIndex) input(expr, "an index", place);
    }

    /** A field or constant: an index or input is an operand, not an instruction. */
    private Operand input(Expr expr, String what, ExpressionContext place) {
        Calc calc = tools.calculations().assigned(expr, Field.MAX_WIDTH, what, place);
        if (!calc.isPlain()) {
            throw SyntaxFailure.of(
                    expr.at(),
                    "one-instruction",
                    "'" + expr + "' is an instruction of its own",
                    "put it into metadata one stage earlier");
        }
        return calc.operands().get(0);
    }
}
