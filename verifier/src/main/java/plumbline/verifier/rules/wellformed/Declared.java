package plumbline.verifier.rules.wellformed;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Bound;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Recirculating;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.rules.WholeProgramRule;

/** What a program uses is declared, with the same width. */
public final class Declared extends WholeProgramRule {
    public Declared() {
        super(
                "unknown-name",
                "what a program uses is declared",
                "Fields and memories get their place in hardware from their declaration.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Program program = context.program();
        Map<String, Field> fields = fields(program);
        for (OperandSite part : Parts.of(program, context.units())) {
            if (part.operand() instanceof Field field) {
                check(part, field, fields.get(field.name()), found);
            } else if (part.operand() instanceof ActionData data && !part.data().contains(data)) {
                found.error(
                        part.at(), part.place() + " uses action data '" + data.name() + "' that it does not get", "");
            }
        }
        for (PlacedUnit unit : context.units()) {
            Memory.held(unit.unit())
                    .filter(memory -> !memory.isDeclaredIn(program))
                    .ifPresent(memory -> found.error(
                            unit.at(),
                            unit.place() + " uses " + memory + ", which is not declared",
                            "declare it, or correct the name"));
        }
        for (Recirculating each : Recirculating.of(program)) {
            if (each.bound() instanceof Bound.ForEach cells) {
                Memory memory = new Memory(Memory.Kind.REGISTER, cells.register());
                if (!memory.isDeclaredIn(program)) {
                    found.error(
                            each.fieldList().at(),
                            "the bound of '" + each.fieldList().name() + "' is for each cell of " + memory
                                    + ", which is not declared",
                            "declare it, or correct the name");
                }
            }
        }
        headers(program, found);
    }

    private static void check(OperandSite part, Field field, Field declared, Findings found) {
        if (declared == null) {
            found.error(
                    part.at(),
                    part.place() + " uses field '" + field.name() + "', which is not declared",
                    "declare it, or correct the name");
        } else if (!declared.equals(field)) {
            found.error(
                    part.at(),
                    part.place() + " uses field '" + field.name() + "' with " + field.width()
                            + " bits, it is declared with " + declared.width(),
                    "use the declared width");
        }
    }

    private static void headers(Program program, Findings found) {
        Set<Header> declared = new HashSet<>(program.headers());
        for (Parser.State state : program.parser().states()) {
            state.extracts().forEach(header -> header("parser extracts", header, declared, state.at(), found));
        }
        Deparser deparser = program.deparser();
        deparser.emits().forEach(header -> header("deparser emits", header, declared, deparser.at(), found));
        for (Deparser.Checksum checksum : deparser.checksums()) {
            header("deparser updates the checksum of", checksum.header(), declared, checksum.at(), found);
        }
        for (Deparser.ComputedChecksum checksum : deparser.computed()) {
            header("deparser computes the checksum of", checksum.header(), declared, checksum.at(), found);
        }
    }

    private static void header(String who, Header header, Set<Header> declared, Position at, Findings found) {
        if (!declared.contains(header)) {
            found.error(
                    at,
                    "the " + who + " header '" + header.name() + "', which is not declared like that",
                    "declare it");
        }
    }

    private static Map<String, Field> fields(Program program) {
        List<Field> all = new ArrayList<>(program.metadata());
        for (Header header : program.headers()) {
            all.addAll(header.fields());
            all.add(header.valid());
        }
        for (Intrinsic intrinsic : Intrinsic.values()) {
            all.add(intrinsic.field());
        }
        Map<String, Field> byName = new HashMap<>();
        all.forEach(field -> byName.putIfAbsent(field.name(), field));
        return byName;
    }
}
