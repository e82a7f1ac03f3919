package plumbline.verifier.syntax;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Op;
import plumbline.isa.model.Program;
import plumbline.isa.model.TableOutcome;
import plumbline.isa.text.print.CalcPrinter;

/** P4-16, whatever the architecture. Fields have the names that they got when the program was elaborated. */
final class P4Syntax implements Syntax {

    private final Program program;
    private final Set<Field> validities;

    P4Syntax(Program program) {
        this.program = program;
        validities = program.headers().stream().map(Header::valid).collect(Collectors.toSet());
    }

    @Override
    public String field(Field field) {
        return validities.contains(field) ? header(field) + ".isValid()" : field.name();
    }

    /** The name of the header that a field is the validity of. */
    private static String header(Field valid) {
        return valid.name().substring(0, valid.name().lastIndexOf('.'));
    }

    @Override
    public String quoting(String text) {
        String unquoted = text.replace("`", "");
        return unquoted.indexOf('$') < 0 ? unquoted : new MadeNames(program).replaced(unquoted);
    }

    @Override
    public String condition(Condition condition) {
        return switch (condition) {
            case Condition.Compare compare -> compare(compare);
            case Condition.Result(var table, var outcome, var _) -> outcome(table, outcome);
            case Condition.And and -> all(parts(and.parts()));
            case Condition.Or or -> any(parts(or.parts()));
            case Condition.Not not -> "!" + part(not.part());
        };
    }

    private List<String> parts(List<Condition> parts) {
        return parts.stream().map(this::part).toList();
    }

    private String part(Condition part) {
        boolean binds = part instanceof Condition.Not || isValidity(part);
        return binds ? condition(part) : "(" + condition(part) + ")";
    }

    private boolean isValidity(Condition condition) {
        return condition instanceof Condition.Compare compare
                && validity(compare).isPresent();
    }

    /** Whether a header is there, if that is what a condition asks. */
    private Optional<Field> validity(Condition.Compare compare) {
        return Stream.of(compare.left())
                .filter(left -> left.isPlain() && compare.relation() == Op.EQ)
                .filter(_ -> compare.right().constant().map(Const::value).equals(Optional.of(1L)))
                .flatMap(left -> left.operands().stream())
                .flatMap(operand -> operand instanceof Field field ? Stream.of(field) : Stream.empty())
                .filter(validities::contains)
                .findFirst();
    }

    private String compare(Condition.Compare compare) {
        return validity(compare).map(this::field).orElseGet(() -> CalcPrinter.OUTSIDE.condition(compare));
    }

    @Override
    public String outcome(String table, TableOutcome outcome) {
        String applied = table + ".apply()";
        return switch (outcome) {
            case TableOutcome.LookUp.HIT -> applied + ".hit";
            case TableOutcome.LookUp.MISS -> applied + ".miss";
            case TableOutcome.ActionRun(String action) -> applied + ".action_run is " + action;
        };
    }

    @Override
    public String all(List<String> conditions) {
        return String.join(" && ", conditions);
    }

    @Override
    public String any(List<String> conditions) {
        return String.join(" || ", conditions);
    }

    @Override
    public String when(String condition) {
        return "if (" + condition + ")";
    }

    @Override
    public String either(String condition, String then, String otherwise) {
        return when(condition) + " { " + then + " } else { " + otherwise + " }";
    }

    @Override
    public String branches() {
        return "if … else …";
    }

    @Override
    public String assign(String dest, String value) {
        return dest + " = " + value + ";";
    }

    @Override
    public String declare(String name, int width) {
        return "bit<" + width + "> " + name + ";";
    }

    @Override
    public String setValid(Header header) {
        return header.name() + ".setValid()";
    }

    @Override
    public String setInvalid(Header header) {
        return header.name() + ".setInvalid()";
    }

    @Override
    public String apply(String table) {
        return table + ".apply();";
    }

    @Override
    public String drop() {
        return "/* drop it */";
    }

    @Override
    public String emit(Header header, Optional<Header> next) {
        return "emit(" + header.name() + ") in the deparser"
                + next.map(behind -> ", in front of " + behind.name()).orElse("");
    }

    @Override
    public String transition(String state) {
        return "transition " + state;
    }

    @Override
    public String several(Header header) {
        return "the next element of a header stack";
    }

    @Override
    public String destinations() {
        return "an egress port (a constant, a table's action data, or the port by which the packet came), a multicast"
                + " group, or drop every packet if nothing shall leave";
    }

    @Override
    public String access(String register) {
        return "register action (in v1model: one read and one write) of '" + register + "'";
    }
}
