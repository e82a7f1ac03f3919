package plumbline.isa.doc;

import static plumbline.isa.doc.Markdown.code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import plumbline.isa.hash.HashCatalogue;
import plumbline.isa.model.Direction;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Op;
import plumbline.isa.model.OpClass;
import plumbline.isa.model.Register;
import plumbline.isa.model.Table;

/** The reference of the instruction set. */
public final class IsaDocument {
    private IsaDocument() {}

    /** The whole of docs/ISA.md. */
    public static String text() {
        Markdown page = new Markdown();
        page.heading("#", "The instruction set");
        page.paragraph("""
            Generated from the tables in `isa` by `plumbline.isa.doc.IsaDocument`; a test compares. To write it anew:
            `mvn -pl isa test -Dtest=IsaDocumentTest -Dplumbline.write=true`. How all this is written is in
            [LANGUAGE.md](LANGUAGE.md).
            """);
        instructions(page);
        constructs(page);
        registers(page);
        tables(page);
        hashes(page);
        metadata(page);
        return page.toString();
    }

    private static void instructions(Markdown page) {
        page.heading("##", "Instructions");
        page.paragraph("""
            All values are unsigned numbers of 1 to 64 bits. An operand enters with zeros in front; the result is cut to the *w*
            bits of its destination. A constant without a width takes that of the destination or, in a comparison, that of the
            other operand. A comparison takes both operands at the width of the wider one and yields 1 or 0. Instructions
            marked † exist on no PISA chip: a program that uses them runs on the target `unlimited` only.
            By a constant power of two, products and quotients are shifts and remainders are masks, which chips have.
            """);
        for (OpClass opClass : OpClass.values()) {
            page.heading(
                    "###",
                    code(opClass.name().toLowerCase(Locale.ROOT)) + ": " + opClass.description()
                            + (opClass.onHardware() ? "" : " †"));
            List<List<String>> rows = new ArrayList<>();
            for (Op op : Op.values()) {
                if (op.opClass() == opClass) {
                    rows.add(List.of(code(written(op)), op.name(), op.description()));
                }
            }
            page.table(List.of("Written", "Name", "Result"), rows);
        }
    }

    private static String written(Op op) {
        String sign = op.mnemonic();
        return switch (op.shape()) {
            case PLAIN -> "a";
            case PREFIX -> sign + "a";
            case INFIX -> "a " + sign + " b";
            case INFIX_CONSTANT -> "a " + sign + " 3";
            case CALL_ONE -> sign + "(a)";
            case CALL -> sign + "(a, b)";
            case CALL_CONSTANT -> sign + "(a, 3)";
            case CALL_TABLE, CALL_PLACE -> sign + "(a, b, c)";
            case SLICE -> "a[b:c]";
        };
    }

    private static void constructs(Markdown page) {
        page.heading("##", "What a stage does");
        page.paragraph("""
            All units of a stage work in parallel: they read the fields as they were when the packet entered the stage; what they
            write appears when it leaves. Each may stand under a guard.
            """);
        page.table(List.of("Written", "Meaning"), rows(Constructs.UNITS));
        page.paragraph("""
            An extern is an array of cells that keeps more than words. It is declared as its row says in
            [LANGUAGE.md](LANGUAGE.md); where the index has no cell, its result is 0 and the array stays.
            """);
        page.table(List.of("Extern", "Meaning"), rows(Constructs.EXTERNS));
        page.heading("##", "What leaves a pass");
        page.paragraph("""
            A program declares these and triggers them by writing their number into the metadata named here.
            """);
        page.table(List.of("Declared", "Meaning"), rows(Constructs.FIELD_LISTS));
    }

    private static List<List<String>> rows(List<Constructs.Row> constructs) {
        return constructs.stream()
                .map(row -> List.of(code(row.written()), row.meaning()))
                .toList();
    }

    private static void registers(Markdown page) {
        page.heading("##", "Registers");
        String widths = Register.WIDTHS.stream().map(String::valueOf).collect(Collectors.joining(", "));
        page.paragraph("A register array has a power of two of cells; an index beyond it wraps, one with a bound"
                + " (`r[i < 1000]`) does nothing where it is not below\n"
                + "the bound, and what it writes is 0. A word has " + widths + " bits; a\n"
                + "cell has one word, or two (`pair`). An access reads one cell, decides, writes it back and gives"
                + " values to fields,\n"
                + "all at once: for each word and each field the first clause whose condition holds.");
        page.table(
                List.of("Word", "Meaning"),
                Constructs.WORDS.stream()
                        .map(word -> List.of(code(word.written()), word.meaning()))
                        .toList());
    }

    private static void tables(Markdown page) {
        page.heading("##", "Tables");
        page.paragraph("""
            Of the entries that match, the one with the longest prefix wins, then the one with the largest priority, then the
            first; of identical entries too the first. Without a match the default action runs. Parser states select with the same matches.
            An entry may be written in any way that says what the kind of its key can say, in the text and at run time: a prefix is
            also a mask, and `80` also a range.
            """);
        page.table(
                List.of("Key", "Entry", "Matches"),
                Arrays.stream(Table.MatchKind.values())
                        .map(kind -> List.of(code(kind.word()), kind.example(), kind.meaning()))
                        .toList());
    }

    private static void hashes(Markdown page) {
        page.heading("##", "Hash functions");
        page.paragraph("""
            The inputs are put together, first input first, each at its own width, with zero bits in front up to a whole byte (for an
            xor: a whole word). The result is cut to the destination, low bits kept. *Check* is the value for the nine characters
            `123456789`. Up to 16 bits, different `poly` of a family are independent: keys that collide in one do so in another
            only by chance; those of `crc8` from poly 4 and of `crc16` from poly 8 on collide with poly 0 twice as often as that,
            because both polynomials are divisible by x + 1.
            """);
        page.table(
                List.of("Written", "Known as", "Polynomial", "Reflected", "Init", "Xor out", "Check"),
                HashCatalogue.lines().stream().map(IsaDocument::hash).toList());
    }

    private static List<String> hash(HashCatalogue.Line line) {
        if (!(line.function() instanceof HashFunction.Crc crc)) {
            return List.of(code(line.name() + "(…)"), line.standard(), "", "", "", "", "");
        }
        int digits = crc.width() / 4;
        return List.of(
                code(line.name() + "(…)" + (line.poly() == 0 ? "" : " poly " + line.poly())),
                line.standard(),
                hex(crc.polynomial(), digits),
                crc.reflectIn() ? "yes" : "no",
                hex(crc.init(), digits),
                hex(crc.xorOut(), digits),
                line.check().isPresent() ? hex(line.check().getAsLong(), digits) : "");
    }

    private static String hex(long value, int digits) {
        return code("0x" + HexFormat.of().withUpperCase().toHexDigits(value, digits));
    }

    private static void metadata(Markdown page) {
        page.heading("##", "Metadata of the architecture");
        page.paragraph("""
            Fields that every program has without declaring them, named as in the Tofino Native Architecture; r: readable, w: writable.
            """);
        page.table(
                List.of("Field", "Bits", "Ingress", "Egress", "Meaning"),
                Arrays.stream(Intrinsic.values())
                        .map(it -> List.of(
                                code(it.field().name()),
                                String.valueOf(it.field().width()),
                                access(it, Direction.INGRESS),
                                access(it, Direction.EGRESS),
                                it.meaning()))
                        .toList());
    }

    private static String access(Intrinsic intrinsic, Direction direction) {
        return (intrinsic.readableIn(direction) ? "r" : "") + (intrinsic.writableIn(direction) ? "w" : "");
    }
}
