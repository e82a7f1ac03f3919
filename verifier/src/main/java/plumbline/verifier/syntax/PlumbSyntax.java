package plumbline.verifier.syntax;

import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Position;
import plumbline.isa.model.TableOutcome;
import plumbline.isa.text.print.CalcPrinter;

/** Program text. */
record PlumbSyntax() implements Syntax {

    @Override
    public String field(Field field) {
        return field.name();
    }

    @Override
    public String quoting(String text) {
        return text;
    }

    @Override
    public String condition(Condition condition) {
        return CalcPrinter.OUTSIDE.condition(condition);
    }

    @Override
    public String outcome(String table, TableOutcome outcome) {
        return CalcPrinter.result(new Condition.Result(table, outcome, Position.NONE));
    }

    @Override
    public String all(List<String> conditions) {
        return String.join(" and ", conditions);
    }

    @Override
    public String any(List<String> conditions) {
        return String.join(" or ", conditions);
    }

    @Override
    public String when(String condition) {
        return "when " + condition;
    }

    @Override
    public String either(String condition, String then, String otherwise) {
        return "when " + condition + " : " + then + " else : " + otherwise;
    }

    @Override
    public String branches() {
        return "when … else …";
    }

    @Override
    public String assign(String dest, String value) {
        return dest + " = " + value;
    }

    @Override
    public String declare(String name, int width) {
        return "metadata " + name + " : bit<" + width + ">";
    }

    @Override
    public String setValid(Header header) {
        return header.valid().name() + " = 1";
    }

    @Override
    public String setInvalid(Header header) {
        return header.valid().name() + " = 0";
    }

    @Override
    public String apply(String table) {
        return "apply " + table;
    }

    @Override
    public String drop() {
        return "drop_ctl = 1";
    }

    @Override
    public String emit(Header header, Optional<Header> next) {
        return "deparser { emit " + header.name()
                + next.map(behind -> " before " + behind.name()).orElse("") + " }";
    }

    @Override
    public String transition(String state) {
        return "extend STATE { … => " + state + " }";
    }

    @Override
    public String several(Header header) {
        return "a header of its own, in a state of its own: for n in 1 .. 3 { header " + header.name()
                + "{n} { … } } writes three, and the last state goes to accept";
    }

    @Override
    public String destinations() {
        return "ucast_egress_port = … (a constant, a table's action data, or ingress_port ^ 1 for pairs of ports),"
                + " mcast_grp_a = … for copies, or drop_ctl = 1 for every packet if nothing shall leave";
    }

    @Override
    public String access(String register) {
        return "access, as access " + register + "[…] { word = word + 1; out x = new }";
    }
}
