package plumbline.isa.text.elaborate;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import plumbline.isa.model.Direction;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Reparsing;
import plumbline.isa.text.syntax.Near;
import plumbline.isa.text.syntax.Problems;
import plumbline.isa.text.syntax.Statement;
import plumbline.isa.text.syntax.SyntaxFailure;
import plumbline.isa.text.syntax.SyntaxParser.FileText;

/**
 * Puts a program together: first all declarations, then what uses them, so that the order of a text's items does not
 * matter except for parameters and constants, which come before their use.
 */
public final class Elaborator {
    /** Reads an included file; empty if it was read before. */
    @FunctionalInterface
    public interface Includes {
        /** Reads a file named in another file. */
        Optional<FileText> read(String name, Position at);
    }

    /** Something that waits until all declarations are known. */
    private record Later(Statement statement, Scope scope) {}

    private final Tools tools;
    private final Map<String, Long> parameters;
    private final Includes includes;
    private final ProgramDraft draft = new ProgramDraft();
    private final Scope root = Scope.root();
    private final Declarations declarations;
    private final FieldListDeclarations fieldLists;
    private final StageElaborator stages;
    private final ParserElaborator parser;
    private final DeparserElaborator ingressDeparser;
    private final ParserElaborator egressParser;
    private final DeparserElaborator deparser;
    private final List<Later> later = new ArrayList<>();
    private boolean reparses;
    private final Set<String> declaredParameters = new LinkedHashSet<>();

    private Elaborator(Map<String, Long> parameters, Includes includes, Problems problems) {
        this.parameters = new LinkedHashMap<>(parameters);
        this.includes = includes;
        tools = Tools.reportingTo(problems, draft);
        declarations = new Declarations(tools, draft, root);
        fieldLists = new FieldListDeclarations(tools, draft, root);
        stages = new StageElaborator(tools, draft);
        parser = new ParserElaborator(tools, draft, Direction.INGRESS);
        ingressDeparser = new DeparserElaborator(tools, draft);
        egressParser = new ParserElaborator(tools, draft, Direction.EGRESS);
        deparser = new DeparserElaborator(tools, draft);
        for (Intrinsic intrinsic : Intrinsic.values()) {
            root.declare(
                    intrinsic.field().name(),
                    new Binding.OfField(intrinsic.field(), "architecture metadata"),
                    Position.NONE);
        }
        BigInteger port = BigInteger.valueOf(FieldList.Recirculate.PORT);
        root.declare(
                "recirculation", new Binding.Constant(port, "the number of the recirculation port"), Position.NONE);
    }

    /**
     * The program that a text describes; empty if there was an error.
     *
     * @param parameters values given from outside
     */
    public static Optional<Program> elaborate(
            FileText text, Map<String, Long> parameters, Includes includes, Problems problems) {
        return new Elaborator(parameters, includes, problems).program(text);
    }

    private Optional<Program> program(FileText text) {
        if (text.program().isEmpty()) {
            tools.problems()
                    .error(
                            text.at(),
                            "syntax",
                            "a program starts with its name",
                            "write program NAME in the first line");
        }
        text.items().forEach(this::foresee);
        tools.expansion().walk(text.items(), root, this::item);
        unknownParameters(text.at());
        // Every field is known before a copy carries it.
        each(Statement.FieldListDecl.class, fieldLists::fieldList);
        // Every table is known before a stage applies it.
        each(Statement.TableDecl.class, this::table);
        each(Statement.Block.class, this::block);
        stages.extend();
        String name = text.program().flatMap(template -> template.fixed()).orElse("");
        if (text.program().isPresent() && name.isEmpty()) {
            tools.problems().error(text.at(), "syntax", "the program's name has computed parts", "");
        }
        Parser states = parser.parser();
        Optional<Reparsing> reparsing = reparses
                ? Optional.of(new Reparsing(ingressDeparser.deparser(), egressParser.parser()))
                : Optional.empty();
        return tools.problems().any()
                ? Optional.empty()
                : Optional.of(draft.program(name, states, deparser.deparser(), reparsing, text.at()));
    }

    private void foresee(Statement statement) {
        if (statement instanceof Statement.Param param) {
            param.name().fixed().ifPresent(name -> root.foresee(name, param.at()));
        } else if (statement instanceof Statement.Let let) {
            let.name().fixed().ifPresent(name -> root.foresee(name, let.at()));
        }
    }

    private void item(Statement statement, Scope scope) {
        switch (statement) {
            case Statement.Param param -> parameter(param, scope);
            case Statement.Include include ->
                includes.read(include.name(), include.at())
                        .ifPresent(text -> tools.expansion().walk(text.items(), root, this::item));
            case Statement.HeaderDecl header -> declarations.header(header, scope);
            case Statement.FieldDecl field -> declarations.metadata(field, scope);
            case Statement.RegisterDecl register -> declarations.register(register, scope);
            case Statement.ArrayDecl array -> declarations.array(array, scope);
            case Statement.FieldListDecl fieldList -> later.add(new Later(fieldList, scope));
            case Statement.TableDecl table -> later.add(new Later(table, scope));
            case Statement.Block block -> later.add(new Later(block, scope));
            default -> throw new IllegalStateException("the parser lets no " + statement + " stand alone");
        }
    }

    private <T extends Statement> void each(Class<T> kind, BiConsumer<T, Scope> action) {
        for (Later item : later) {
            if (kind.isInstance(item.statement())) {
                tools.expansion()
                        .attempt(item.statement().at(), () -> action.accept(kind.cast(item.statement()), item.scope()));
            }
        }
    }

    private void table(Statement.TableDecl declaration, Scope scope) {
        String name = tools.evaluator().name(declaration.name(), scope);
        draft.declare(draft.tables, name, "table", declaration.at(), () -> new TableElaborator(
                        tools, stages, declaration, name)
                .table(scope));
    }

    private void block(Statement.Block block, Scope scope) {
        switch (block.kind()) {
            case "parser" -> parser.block(block, scope);
            case "deparser" -> deparser.block(block, scope);
            case "ingress" -> stages.block(block, Direction.INGRESS, scope);
            case "ingress_deparser" -> {
                reparses = true;
                ingressDeparser.block(block, scope);
            }
            case "egress_parser" -> {
                reparses = true;
                egressParser.block(block, scope);
            }
            case "egress" -> stages.block(block, Direction.EGRESS, scope);
            default -> throw new IllegalStateException(block.kind());
        }
    }

    private void parameter(Statement.Param param, Scope scope) {
        String name = Names.declared(param.name(), root, scope, tools.evaluator());
        declaredParameters.add(name);
        Names.guarded(name, root, param.at(), () -> {
            BigInteger value = parameters.containsKey(name)
                    ? BigInteger.valueOf(parameters.get(name))
                    : tools.evaluator().value(param.value(), scope);
            if (value.bitLength() > 63) {
                throw SyntaxFailure.of(
                        param.value().at(),
                        "range",
                        "parameter '" + name + "' = " + value + " needs more than 64 bits",
                        "");
            }
            root.declare(name, new Binding.Constant(value, "a parameter"), param.at());
            draft.parameters.add(new Program.Parameter(name, value.longValueExact()));
        });
    }

    private void unknownParameters(Position at) {
        for (String name : parameters.keySet()) {
            if (!declaredParameters.contains(name)) {
                String all = declaredParameters.isEmpty()
                        ? "it has none"
                        : "it has " + String.join(", ", declaredParameters);
                tools.problems()
                        .error(
                                at,
                                "parameter",
                                "the program has no parameter '" + name + "'; " + all,
                                Near.nearest(name, declaredParameters)
                                        .map(near -> "did you mean '" + near + "'?")
                                        .orElse(""));
            }
        }
    }
}
