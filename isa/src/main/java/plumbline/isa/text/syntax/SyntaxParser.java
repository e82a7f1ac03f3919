package plumbline.isa.text.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.Token.Kind;

/** Reads a file: the program's name and its items. */
public final class SyntaxParser {
    /** What a file says; an included file has no name. */
    public record FileText(Optional<NameTemplate> program, Position at, List<Statement> items) {}

    private final TokenStream tokens;
    private final ExpressionParser expressions;
    private final BlockParser blocks;
    private final StageParser stages;
    private final TableParser tables;
    private final PacketParser packets;
    private final FieldListParser fieldLists;
    private Optional<NameTemplate> program = Optional.empty();

    private SyntaxParser(List<Token> list, Problems problems) {
        tokens = new TokenStream(list);
        expressions = new ExpressionParser(tokens);
        blocks = new BlockParser(tokens, expressions, problems);
        stages = new StageParser(tokens, expressions, blocks);
        tables = new TableParser(tokens, expressions, blocks, stages);
        packets = new PacketParser(tokens, expressions, blocks, tables);
        fieldLists = new FieldListParser(tokens, expressions, blocks);
    }

    /** Reads the tokens of a file; errors go to {@code problems} and leave their statement out. */
    public static FileText parse(List<Token> tokens, Problems problems) {
        SyntaxParser parser = new SyntaxParser(tokens, problems);
        parser.tokens.skipLines();
        Position at = parser.tokens.here();
        List<Statement> items = parser.blocks.file(parser::item);
        problems.unclosedQuotesIn(at.file());
        if (tokens.stream().filter(token -> token.isSymbol("{")).count()
                != tokens.stream().filter(token -> token.isSymbol("}")).count()) {
            braceInName(tokens).ifPresent(problems::braceInName);
            problems.unmatchedIn(at.file());
        }
        return new FileText(parser.program, at, items);
    }

    /** A brace between two letters that belongs to no computed part. */
    private static Optional<Position> braceInName(List<Token> tokens) {
        return IntStream.range(1, tokens.size() - 1)
                .filter(i -> tokens.get(i).isSymbol("{") || tokens.get(i).isSymbol("}"))
                .filter(i -> tokens.get(i - 1).isName()
                        && tokens.get(i - 1).touches(tokens.get(i))
                        && tokens.get(i + 1).isName()
                        && tokens.get(i).touches(tokens.get(i + 1)))
                .mapToObj(i -> tokens.get(i).at())
                .findFirst();
    }

    private void item(List<Statement> into) {
        Position at = tokens.here();
        Token word = tokens.peek();
        if (word.kind() != Kind.NAME) {
            throw tokens.unexpected("a declaration");
        }
        tokens.next();
        switch (word.text()) {
            case "program" -> program(at);
            case "param" -> parameters(into);
            case "include" -> include(into, at);
            case "header" -> {
                NameTemplate name = expressions.name("the name of the header");
                into.add(new Statement.HeaderDecl(name, blocks.block(this::fields), at));
            }
            case "metadata" -> metadata(into);
            case "register" -> register(into);
            case "table" -> into.add(tables.table(at));
            case "mirror", "resubmit", "recirculate", "digest" -> into.add(fieldLists.fieldList(word.text(), at));
            case "parser", "egress_parser" ->
                into.add(new Statement.Block(word.text(), blocks.block(packets::state), at));
            case "ingress", "egress" ->
                into.add(new Statement.Block(word.text(), blocks.block(stages::stageOrUnit), at));
            case "deparser", "ingress_deparser" ->
                into.add(new Statement.Block(word.text(), blocks.block(packets::output), at));
            default ->
                into.add(array(
                        Stream.of(Extern.values())
                                .filter(extern -> extern.word().equals(word.text()))
                                .findFirst()
                                .orElseThrow(() -> SyntaxFailure.of(
                                        at, "syntax", "'" + word.text() + "' does not begin a declaration", "")),
                        at));
        }
    }

    private void program(Position at) {
        NameTemplate name = expressions.name("the name of the program");
        if (program.isPresent()) {
            throw SyntaxFailure.of(
                    at,
                    "duplicate-name",
                    "a file holds one program, and this one is called '" + program.get() + "'",
                    "a part of a program stands in a file without 'program' and is included");
        }
        program = Optional.of(name);
    }

    private void parameters(List<Statement> into) {
        blocks.several(() -> {
            Position at = tokens.here();
            NameTemplate name = expressions.name("the name of the parameter");
            tokens.expect("=", "before the parameter's value");
            into.add(new Statement.Param(name, expressions.expression(), at));
        });
    }

    private void include(List<Statement> into, Position at) {
        Token name = tokens.peek();
        if (name.kind() != Kind.STRING) {
            throw tokens.unexpected("the name of a file in double quotes");
        }
        tokens.next();
        into.add(new Statement.Include(name.text(), at));
    }

    private void metadata(List<Statement> into) {
        if (tokens.at("{")) {
            into.addAll(blocks.block(this::fields));
        } else {
            fields(into);
        }
    }

    private void fields(List<Statement> into) {
        blocks.several(() -> {
            Position at = tokens.here();
            NameTemplate name = expressions.name("the name of a field");
            tokens.expect(":", "before the field's type");
            into.add(new Statement.FieldDecl(name, tables.type(), at));
        });
    }

    private void register(List<Statement> into) {
        blocks.several(() -> {
            Position at = tokens.here();
            NameTemplate name = expressions.name("the name of the register");
            tokens.expect(":", "before the register's type");
            boolean paired = tokens.acceptWord("pair");
            if (paired) {
                tokens.expectStart("<", "after 'pair'");
            }
            Expr width = tables.type();
            if (paired) {
                tokens.expectStart(">", "after the type of the words");
            }
            Expr entries = entries();
            List<Expr> initial = new ArrayList<>();
            if (tokens.accept("=")) {
                tokens.skipLines();
                initial.add(expressions.number());
                if (paired && tokens.accept(",")) {
                    tokens.skipLines();
                    initial.add(expressions.number());
                }
            }
            Optional<String> source = Optional.empty();
            if (!paired && initial.isEmpty() && tokens.acceptWord("from")) {
                source = Optional.of(tokens.peek().text());
                expressions.name("port_depth, queue_depth or port_round");
            }
            into.add(new Statement.RegisterDecl(name, width, paired, entries, initial, source, at));
        });
    }

    /** {@code counter c : bytes[64]}, {@code lowpass l[64] tau 4ms shift 3}. */
    private Statement array(Extern extern, Position at) {
        NameTemplate name = expressions.name("the name of the " + extern.noun());
        String kind = "";
        if (!extern.kinds().isEmpty()) {
            tokens.expect(":", "before the kind of " + extern.noun());
            kind = tokens.peek().text();
            expressions.name(String.join(" or ", extern.kinds()));
        }
        Expr entries = entries();
        List<Expr> values = new ArrayList<>();
        for (Extern.Setting setting : extern.settings()) {
            tokens.expectWord(setting.word(), setting.hint());
            values.add(expressions.number());
        }
        return new Statement.ArrayDecl(extern, name, kind, entries, values, at);
    }

    private Expr entries() {
        tokens.expect("[", "before the number of entries");
        Expr entries = expressions.expression();
        tokens.expect("]", "after the number of entries");
        return entries;
    }
}
