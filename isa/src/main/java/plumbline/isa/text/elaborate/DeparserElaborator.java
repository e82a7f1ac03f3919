package plumbline.isa.text.elaborate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.Expr;
import plumbline.isa.text.syntax.NameTemplate;
import plumbline.isa.text.syntax.Statement;
import plumbline.isa.text.syntax.SyntaxFailure;

/** The deparser: what is emitted in which order, and the checksums. */
final class DeparserElaborator {
    private final Tools tools;
    private final ProgramDraft draft;
    private final SummedOperands summed;
    private final List<Header> emits = new ArrayList<>();
    private final Map<Field, Deparser.Checksum> checksums = new LinkedHashMap<>();
    private final List<Deparser.ComputedChecksum> computed = new ArrayList<>();
    private Position at = Position.NONE;

    DeparserElaborator(Tools tools, ProgramDraft draft) {
        this.tools = tools;
        this.draft = draft;
        this.summed = new SummedOperands(tools, draft);
    }

    /** Takes in a deparser block. */
    void block(Statement.Block block, Scope scope) {
        at = at == Position.NONE ? block.at() : at;
        tools.expansion().block(block.body(), scope, (statement, inner) -> {
            switch (statement) {
                case Statement.Emit emit -> emit(emit, inner);
                case Statement.ChecksumDecl checksum -> checksum(checksum, inner);
                case Statement.ComputedChecksumDecl checksum -> computed.add(computed(checksum, inner));
                default -> throw new IllegalStateException("the parser lets no " + statement + " into a deparser");
            }
        });
    }

    /** The deparser, once all blocks are in. */
    Deparser deparser() {
        return new Deparser(emits, List.copyOf(checksums.values()), computed, at);
    }

    private void emit(Statement.Emit emit, Scope scope) {
        Header header = header(emit.header(), scope);
        int place = emits.size();
        if (emit.before().isPresent()) {
            Header before = header(emit.before().get(), scope);
            place = emits.indexOf(before);
            if (place < 0) {
                throw SyntaxFailure.of(
                        emit.before().get().at(),
                        "deparser",
                        "header '" + before.name() + "' is not emitted so far",
                        "emit it first, or leave out 'before'");
            }
        }
        emits.add(place, header);
    }

    private Header header(NameTemplate template, Scope scope) {
        return draft.find(draft.headers, tools.evaluator().name(template, scope), "header", template.at());
    }

    /** Lines about one checksum add up, so that each include names the fields it knows. */
    private void checksum(Statement.ChecksumDecl line, Scope scope) {
        ExpressionContext place = ExpressionContext.in(Direction.EGRESS, scope);
        Field field = tools.operands().field(line.field(), place);
        Header header = header(field, line.field());
        Optional<Deparser.Checksum> before = Optional.ofNullable(checksums.get(field));
        List<Field> covered =
                new ArrayList<>(before.map(Deparser.Checksum::covered).orElse(List.of()));
        for (Expr expr : line.covered()) {
            covered.addAll(covered(expr, field, place));
        }
        boolean zeroIsNone =
                line.unlessZero() || before.map(Deparser.Checksum::zeroIsNone).orElse(false);
        Position first = before.map(Deparser.Checksum::at).orElse(line.at());
        checksums.put(field, new Deparser.Checksum(header, field, covered, zeroIsNone, first));
    }

    private Deparser.ComputedChecksum computed(Statement.ComputedChecksumDecl line, Scope scope) {
        ExpressionContext place = ExpressionContext.in(Direction.EGRESS, scope);
        Field field = tools.operands().field(line.field(), place);
        Header header = header(field, line.field());
        List<Field> when = new ArrayList<>();
        for (Expr expr : line.when()) {
            Field bit = tools.operands().field(expr, place);
            if (bit.width() != 1) {
                throw SyntaxFailure.of(
                        expr.at(),
                        "width",
                        "'" + bit.name() + "' has " + bit.width() + " bits, the condition of a checksum has 1",
                        "compute a bit of metadata in a stage");
            }
            when.add(bit);
        }
        return new Deparser.ComputedChecksum(
                header, field, summed.of(line.covered(), place), when, line.neverZero(), line.at());
    }

    /** The header of a field that is to hold a checksum. */
    private Header header(Field field, Expr expr) {
        Header header = draft.headers.values().stream()
                .filter(candidate -> candidate.fields().contains(field))
                .findFirst()
                .orElseThrow(() -> SyntaxFailure.of(
                        expr.at(),
                        "deparser",
                        "'" + field.name() + "' is not in a header",
                        "a checksum is a field of a header that is emitted"));
        if (field.width() != 16) {
            throw SyntaxFailure.of(
                    expr.at(), "width", "'" + field.name() + "' has " + field.width() + " bits, a checksum has 16", "");
        }
        return header;
    }

    private List<Field> covered(Expr expr, Field checksum, ExpressionContext place) {
        return summed.header(expr, place.scope())
                .map(header -> header.fields().stream()
                        .filter(field -> !field.equals(checksum))
                        .toList())
                .orElseGet(() -> List.of(tools.operands().field(expr, place)));
    }
}
