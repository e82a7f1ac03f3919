package plumbline.isa.text.elaborate;

import java.math.BigInteger;
import java.util.Optional;
import java.util.stream.Collectors;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.Expr;
import plumbline.isa.text.syntax.NameTemplate;
import plumbline.isa.text.syntax.OneAddress;
import plumbline.isa.text.syntax.SyntaxFailure;

/** Names and numbers as operands. */
final class OperandReader {
    private static final BigInteger MILLISECOND = BigInteger.valueOf(1_000_000);

    private final Evaluator evaluator;
    private final ProgramDraft draft;

    OperandReader(Evaluator evaluator, ProgramDraft draft) {
        this.evaluator = evaluator;
        this.draft = draft;
    }

    /** What a name stands for: a field, a word of the cell, an action's data. */
    Operand named(NameTemplate template, ExpressionContext place) {
        String name = evaluator.name(template, place.scope());
        Optional<Cell> cell = template.quoted() ? Optional.empty() : ExpressionContext.cellNamed(name);
        if (cell.isPresent()) {
            return place.checked(cell.get(), name, template.at());
        }
        return switch (find(name, place, template.at())) {
            case Binding.OfField(Field field, String kind) -> {
                place.checkRead(field, template.at());
                yield field;
            }
            case Binding.OfData(ActionData data) -> data;
            case Binding.Constant(BigInteger value, String kind) -> fitted(value, Field.MAX_WIDTH, template.at(), name);
            case Binding.Broken() -> throw SyntaxFailure.reported();
        };
    }

    /** A field to write to. */
    Field destination(NameTemplate template, ExpressionContext place) {
        String name = evaluator.name(template, place.scope());
        boolean cell = !template.quoted() && ExpressionContext.cellNamed(name).isPresent();
        if (cell && !place.isMistaken(name)) {
            throw SyntaxFailure.of(
                    template.at(),
                    "cell",
                    "'" + name + "' is a word of a register cell and cannot be written here",
                    place.register().isPresent()
                            ? "an output goes to a field: out x = " + name
                            : "move it into access … { }, or write `" + name + "` if a field has this name");
        }
        Binding binding = find(name, place, template.at());
        if (binding instanceof Binding.Broken) {
            throw SyntaxFailure.reported();
        }
        if (!(binding instanceof Binding.OfField(Field field, String kind))) {
            throw SyntaxFailure.of(
                    template.at(),
                    "type",
                    "'" + name + "' is " + binding.kind() + " and cannot be written",
                    binding instanceof Binding.Constant
                            ? "what changes per packet is a field: metadata x : bit<32>"
                            : "");
        }
        place.checkWrite(field, template.at());
        return field;
    }

    /** A field that a list or a key names. */
    Field field(Expr expr, ExpressionContext place) {
        if (expr instanceof Expr.Name name && named(name.name(), place) instanceof Field field) {
            return field;
        }
        throw SyntaxFailure.of(expr.at(), "type", "'" + expr + "' is not a field", "");
    }

    /** A number with a width of its own, as {@code 8w5}. */
    Optional<Const> sized(Expr expr, Scope scope) {
        return switch (expr.bare()) {
            case Expr.Number number
            when number.width() > 0 ->
                Optional.of(fitted(number.value(), number.width(), number.at(), number.text(), number.width()));
            case Expr.Sized sized -> {
                if (sized.width() < 1 || sized.width() > Field.MAX_WIDTH) {
                    throw SyntaxFailure.of(sized.at(), "range", "a width of " + sized.width() + " is not 1–64", "");
                }
                BigInteger value = evaluator.value(sized.value(), scope);
                yield Optional.of(fitted(value, sized.width(), sized.at(), sized.toString(), sized.width()));
            }
            default -> Optional.empty();
        };
    }

    /**
     * A constant without a width of its own for a place of {@code width} bits; a negative number in two's complement.
     *
     * @param receiver what has the width, for the message
     */
    static Const fitted(BigInteger value, int width, Position at, String receiver) {
        return fitted(value, width, at, receiver, 0);
    }

    private static Const fitted(BigInteger value, int width, Position at, String receiver, int ownWidth) {
        boolean fits = value.signum() < 0 ? value.bitLength() < width : value.bitLength() <= width;
        if (!fits) {
            int needs = value.bitLength() + (value.signum() < 0 ? 1 : 0);
            throw SyntaxFailure.of(
                    at,
                    "width",
                    value + " needs " + Names.count(needs, "bit") + ", " + receiver + " has " + width,
                    isLongTime(value)
                            ? "of a long time count larger steps on both sides: global_tstamp[47:16] are units of"
                                    + " 65,536 ns, and 30s >> 16 is half a minute of them"
                            : "");
        }
        return new Const(value.longValue() & Bits.mask(width), ownWidth);
    }

    /** Whether this is probably a number of nanoseconds: whole milliseconds, more than 32 bits have. */
    private static boolean isLongTime(BigInteger value) {
        return value.bitLength() > Integer.SIZE && value.mod(MILLISECOND).signum() == 0;
    }

    private Binding find(String name, ExpressionContext place, Position at) {
        int dot = name.lastIndexOf('.');
        if (dot > 0
                && place.scope()
                        .find(Header.validity(name.substring(0, dot)))
                        .filter(Binding.Broken.class::isInstance)
                        .isPresent()) {
            throw SyntaxFailure.reported(); // the header is broken, and that was said
        }
        Optional<Binding> found = place.scope().find(name);
        if (found.isEmpty()
                && draft.registers.containsKey(name)
                && place.register().isPresent()) {
            throw OneAddress.second(at, place.register().get().name(), name);
        }
        if (found.isEmpty() && draft.registers.containsKey(name)) {
            throw SyntaxFailure.of(
                    at,
                    "type",
                    "'" + name + "' is a register, not a field",
                    "write access " + name + "[…] { out x = word }, and what changes the cell in the same access "
                            + "(word = word + 1; out x = new); x is known in the next stage");
        }
        if (found.isEmpty() && dot > 0 && draft.tables.containsKey(name.substring(0, dot))) {
            throw SyntaxFailure.unknown(
                    at,
                    Evaluator.FIELD,
                    name,
                    "a table's result is a condition only: when t.hit, t.miss or t.action == NAME"
                            .replace("t.", name.substring(0, dot + 1)));
        }
        if (found.isEmpty() && draft.headers.containsKey(name)) {
            throw SyntaxFailure.of(
                    at,
                    "type",
                    "'" + name + "' is a header, not a field",
                    "write " + name + ".valid to ask whether it is there, or name its fields: "
                            + draft.headers.get(name).fields().stream()
                                    .map(Field::name)
                                    .collect(Collectors.joining(", ")));
        }
        return found.orElseThrow(
                () -> Evaluator.unknown(name, Evaluator.FIELD, at, place.scope().names()));
    }
}
