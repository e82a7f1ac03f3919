package plumbline.isa.doc;

import java.util.Arrays;
import java.util.List;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Draw;
import plumbline.isa.model.Extern;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Hash;
import plumbline.isa.model.Unit;

/** The constructs that are records, in words. */
final class Constructs {
    private Constructs() {}

    /**
     * One construct.
     *
     * @param of its place in the model: a class, or an enum constant
     * @param written an example
     */
    record Row(Object of, String written, String meaning) {}

    static final List<Row> UNITS = List.of(
            new Row(Calc.class, "x = a + b", "one instruction"),
            new Row(Hash.class, "x = crc32(a, b)", "a hash of fields and constants with a width"),
            new Row(Draw.class, "x = random()", "uniform over all values of x"),
            new Row(Unit.Apply.class, "apply t", "looks up a table and runs the action found; actions assign"),
            new Row(
                    Unit.Extend.class,
                    "extend t 4096",
                    "so many of a table's entries sit in this stage, which is behind the one that applies it; does"
                            + " nothing to a packet"),
            new Row(
                    Unit.Access.class,
                    "access r[i] { … }",
                    "one read-modify-write of one register cell; the index, as of every array, is a field, a constant"
                            + " or a hash, r[crc32(a, b)], or a field with a bound, r[i < 1000]"),
            new Row(
                    Unit.Call.class,
                    "x = e a[i](b)",
                    "a call of an extern e on cell i of its array a; x and b are there if it gives and takes"
                            + " something"));

    static final List<Row> EXTERNS = List.of(
            new Row(
                    Extern.COUNTER,
                    "count c[i]",
                    "counts the packet, its bytes, or both; only the control plane reads it"),
            new Row(
                    Extern.LOW_PASS,
                    "x = lowpass l[i](a)",
                    "v := a + v·exp(−Δt/τ), where Δt is the time since the last packet of this cell; x = v shifted"
                            + " right"),
            new Row(
                    Extern.METER,
                    "x = meter m[i](a)",
                    "0 green, 1 yellow, 3 red: two token buckets of cell i (RFC 2698), for a packet of colour a so"
                            + " far"),
            new Row(
                    Extern.WRED,
                    "x = wred e[i](a)",
                    "1 to drop the packet, 0 to let it go on: random early detection by avg := a + (avg −"
                            + " a)·exp(−Δt/τ)"));

    static final List<Row> FIELD_LISTS = List.of(
            new Row(
                    FieldList.Mirror.class,
                    "mirror m to port 7 carries a, b",
                    "`mirror_type`: a copy of the packet, to a port or into ingress again; metadata it carries keep"
                            + " their values"),
            new Row(
                    FieldList.Resubmit.class,
                    "resubmit s carries a",
                    "`resubmit_type`: the packet as it came in goes through ingress again, at most once"),
            new Row(
                    FieldList.Recirculate.class,
                    "recirculate r carries a",
                    "`ucast_egress_port`: the packet goes through ingress again after egress; its number is the"
                            + " recirculation port, "
                            + FieldList.Recirculate.PORT),
            new Row(FieldList.Digest.class, "digest d carries a, b", "`digest_type`: a message to the control plane"));

    static final List<Row> WORDS =
            Arrays.stream(Cell.values()).map(Constructs::word).toList();

    private static Row word(Cell cell) {
        return switch (cell) {
            case LO -> new Row(cell, "word, lo", "the only, or the low word before the access");
            case HI -> new Row(cell, "hi", "the high word before the access");
            case NEW_LO -> new Row(cell, "new, new_lo", "the only, or the low word after the access; in outputs only");
            case NEW_HI -> new Row(cell, "new_hi", "the high word after the access; in outputs only");
            case MATH -> new Row(cell, "math(x, table, form)", "what the math unit gives; one look-up in an access");
        };
    }
}
