package plumbline.verifier.rules.wellformed;

import java.util.HashMap;
import java.util.Map;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.rules.WholeProgramRule;

/** Names are unique among things of a kind. */
public final class UniqueNames extends WholeProgramRule {
    public UniqueNames() {
        super(
                "duplicate-name",
                "names are unique among things of a kind",
                "Parts of a program refer to each other by name.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Program program = context.program();
        Finder finder = new Finder(found);
        for (Intrinsic intrinsic : Intrinsic.values()) {
            finder.add("field", intrinsic.field().name(), program.at());
        }
        for (Header header : program.headers()) {
            finder.add("header", header.name(), header.at());
            finder.add("field", header.valid().name(), header.at());
            header.fields().forEach(field -> finder.add("field", field.name(), header.at()));
        }
        for (Field field : program.metadata()) {
            finder.add("field", field.name(), program.at());
        }
        program.parameters().forEach(parameter -> finder.add("parameter", parameter.name(), program.at()));
        program.cellArrays().forEach(array -> finder.add(Memory.of(array).kind().word(), array.name(), array.at()));
        program.fieldLists().forEach(fieldList -> finder.add("field list", fieldList.name(), fieldList.at()));
        for (Parser.State state : program.parser().states()) {
            finder.add("parser state", state.name(), state.at());
        }
        program.tablesAndSets().forEach(table -> finder.add("table", table.name(), table.at()));
        for (Table table : program.tables()) {
            table.actions().forEach(action -> {
                finder.add("action of table '" + table.name() + "'", action.name(), action.at());
                action.data()
                        .forEach(data -> finder.add(
                                "data of action '" + table.name() + "." + action.name() + "'",
                                data.name(),
                                action.at()));
            });
        }
    }

    private static final class Finder {
        private final Map<String, Position> seen = new HashMap<>();
        private final Findings found;

        Finder(Findings found) {
            this.found = found;
        }

        void add(String kind, String name, Position at) {
            Position first = seen.putIfAbsent(kind + " " + name, at);
            if (first != null) {
                found.error(at, "there are two things named '" + name + "': " + kind, "rename one of them");
            }
        }
    }
}
