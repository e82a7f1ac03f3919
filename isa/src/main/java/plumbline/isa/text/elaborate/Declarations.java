package plumbline.isa.text.elaborate;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Position;
import plumbline.isa.model.Register;
import plumbline.isa.text.syntax.Expr;
import plumbline.isa.text.syntax.Statement;
import plumbline.isa.text.syntax.SyntaxFailure;

/** Headers, metadata, registers, counters, filters and meters. */
final class Declarations {
    private static final List<Register.Source> SOURCES =
            List.of(Register.Source.PORT_DEPTH, Register.Source.QUEUE_DEPTH, Register.Source.PORT_ROUND);

    private static final int LARGEST = 1 << 30;

    private final Tools tools;
    private final ProgramDraft draft;
    private final Scope root;

    /** @param root where the names of fields go */
    Declarations(Tools tools, ProgramDraft draft, Scope root) {
        this.tools = tools;
        this.draft = draft;
        this.root = root;
    }

    /** {@code metadata f : bit<8>}. */
    void metadata(Statement.FieldDecl declaration, Scope scope) {
        String name = Names.declared(declaration.name(), root, scope, tools.evaluator());
        Names.guarded(name, root, declaration.at(), () -> {
            int width = tools.evaluator().integer(declaration.width(), scope, 1, Field.MAX_WIDTH, "width");
            Field field = new Field(name, width);
            root.declare(name, new Binding.OfField(field, "a metadata field"), declaration.at());
            draft.metadata.add(field);
        });
    }

    /** {@code header h { … }}. */
    void header(Statement.HeaderDecl declaration, Scope scope) {
        String name = tools.evaluator().name(declaration.name(), scope);
        if (draft.headers.containsKey(name)) {
            throw SyntaxFailure.of(
                    declaration.at(),
                    "duplicate-name",
                    "header '" + name + "' is declared twice",
                    "give one of them another name");
        }
        Set<Field> fields = new LinkedHashSet<>();
        boolean well = tools.expansion().block(declaration.fields(), scope, (statement, inner) -> {
            Statement.FieldDecl field = (Statement.FieldDecl) statement;
            String full = name + "." + tools.evaluator().name(field.name(), inner);
            Names.guarded(full, root, field.at(), () -> {
                int width = tools.evaluator().integer(field.width(), inner, 1, 2 * Field.MAX_WIDTH, "width");
                for (Field part : parts(full, width)) {
                    root.declare(
                            part.name(), new Binding.OfField(part, "a field of header '" + name + "'"), field.at());
                    fields.add(part);
                }
            });
        });
        Names.guarded(
                Header.validity(name),
                root,
                declaration.at(),
                () -> draft.declare(draft.headers, name, "header", declaration.at(), () -> {
                    if (!well) {
                        throw SyntaxFailure.reported();
                    }
                    refusePartOfAByte(name, fields, declaration.at());
                    Header header = new Header(name, List.copyOf(fields), declaration.at());
                    root.declare(
                            header.valid().name(),
                            new Binding.OfField(header.valid(), "the validity of header '" + name + "'"),
                            declaration.at());
                    return header;
                }));
    }

    private static void refusePartOfAByte(String name, Collection<Field> fields, Position at) {
        int bits = fields.stream().mapToInt(Field::width).sum();
        int missing = (Byte.SIZE - bits % Byte.SIZE) % Byte.SIZE;
        if (missing > 0) {
            throw SyntaxFailure.of(
                    at,
                    "range",
                    "header " + name + ": " + Names.count(bits, "bit") + " are not a whole number of bytes",
                    "if nothing is too narrow, add what is missing: rest : bit<" + missing + ">");
        }
    }

    /** A header field wider than a PHV field becomes two, the upper first. */
    private static List<Field> parts(String name, int width) {
        if (width <= Field.MAX_WIDTH) {
            return List.of(new Field(name, width));
        }
        return List.of(new Field(name + "_hi", width - Field.MAX_WIDTH), new Field(name + "_lo", Field.MAX_WIDTH));
    }

    /** {@code register r : bit<32>[64]}. */
    void register(Statement.RegisterDecl declaration, Scope scope) {
        String name = tools.evaluator().name(declaration.name(), scope);
        draft.declare(draft.registers, name, "register", declaration.at(), () -> {
            int width = tools.evaluator().integer(declaration.width(), scope, 1, Field.MAX_WIDTH, "width");
            if (!Register.WIDTHS.contains(width)) {
                int next = Register.WIDTHS.stream()
                        .filter(wide -> wide > width)
                        .findFirst()
                        .orElseThrow();
                throw SyntaxFailure.of(
                        declaration.at(),
                        "range",
                        "register " + name + ": a word has 1, 8, 16, 32 or 64 bits, not " + width,
                        "write bit<" + next + ">, and give the word out into a field of " + next + " bits");
            }
            int entries = entries(declaration.entries(), scope, "register", name);
            List<Long> initial = new ArrayList<>(List.of(0L, 0L));
            for (int i = 0; i < declaration.initial().size(); i++) {
                Expr expr = declaration.initial().get(i);
                BigInteger value = tools.evaluator().value(expr, scope);
                initial.set(
                        i,
                        OperandReader.fitted(value, width, expr.at(), "a word of '" + name + "'")
                                .value());
            }
            return new Register(
                    name,
                    width,
                    declaration.paired(),
                    entries,
                    initial.get(0),
                    initial.get(1),
                    declaration
                            .source()
                            .map(word -> Names.chosen(
                                    SOURCES,
                                    source -> source.name().toLowerCase(Locale.ROOT),
                                    word,
                                    "source",
                                    declaration.at()))
                            .orElse(Register.Source.NONE),
                    declaration.at());
        });
    }

    /** {@code counter c : bytes[64]}, {@code lowpass l[64] tau 4ms shift 3}. */
    void array(Statement.ArrayDecl declaration, Scope scope) {
        Extern extern = declaration.extern();
        String name = tools.evaluator().name(declaration.name(), scope);
        draft.declare(draft.arrays(extern), name, extern.noun(), declaration.at(), () -> {
            if (!extern.kinds().isEmpty() && !extern.kinds().contains(declaration.kind())) {
                throw Evaluator.unknown(
                        declaration.kind(), "kind of " + extern.noun(), declaration.at(), extern.kinds());
            }
            int entries = entries(declaration.entries(), scope, extern.noun(), name);
            List<Long> values = new ArrayList<>();
            for (int i = 0; i < extern.settings().size(); i++) {
                Extern.Setting setting = extern.settings().get(i);
                values.add(tools.evaluator()
                        .whole(declaration.values().get(i), scope, setting.least(), setting.most(), setting.what()));
            }
            try {
                return extern.array(name, declaration.kind(), entries, values, declaration.at());
            } catch (IllegalArgumentException e) {
                throw SyntaxFailure.of(
                        declaration.at(), "range", extern.noun() + " " + name + ": " + e.getMessage(), "");
            }
        });
    }

    private int entries(Expr expr, Scope scope, String kind, String name) {
        int entries = tools.evaluator().integer(expr, scope, 1, LARGEST, "number of entries");
        if (Integer.bitCount(entries) != 1) {
            int above = Integer.highestOneBit(entries) << 1;
            throw SyntaxFailure.of(
                    expr.at(),
                    "range",
                    kind + " '" + name + "' has " + entries + " entries, which is no power of two",
                    "use " + above / 2 + " or " + above);
        }
        return entries;
    }
}
