package plumbline.isa.text.elaborate;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Header;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Reparsing;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Table;
import plumbline.isa.text.syntax.SyntaxFailure;

/** A program while it is put together. */
final class ProgramDraft {
    final List<Program.Parameter> parameters = new ArrayList<>();
    final Map<String, Header> headers = new LinkedHashMap<>();
    final List<Field> metadata = new ArrayList<>();
    final Map<String, Register> registers = new LinkedHashMap<>();
    private final Map<Extern, Map<String, Extern.Array>> arrays = new EnumMap<>(Extern.class);
    final Map<String, Table> tables = new LinkedHashMap<>();
    final List<FieldList> fieldLists = new ArrayList<>();
    final List<Stage> ingress = new ArrayList<>();
    final List<Stage> egress = new ArrayList<>();

    /** Names whose declaration failed: their uses are no further errors. */
    private final List<String> broken = new ArrayList<>();

    List<Stage> stages(Direction direction) {
        return direction == Direction.INGRESS ? ingress : egress;
    }

    /** Those of an extern. */
    Map<String, Extern.Array> arrays(Extern extern) {
        return arrays.computeIfAbsent(extern, _ -> new LinkedHashMap<>());
    }

    /** Adds something under its name. */
    static <T> void add(Map<String, T> all, String name, T item, String kind, Position at) {
        if (all.putIfAbsent(name, item) != null) {
            throw SyntaxFailure.of(
                    at, "duplicate-name", kind + " '" + name + "' is declared twice", "give one of them another name");
        }
    }

    /** Declares something; if that fails, its name is known as broken. */
    void guarded(String name, Runnable declaration) {
        try {
            declaration.run();
        } catch (SyntaxFailure | IllegalArgumentException e) {
            broken.add(name);
            throw e;
        }
    }

    /** The same, of what is added under its name. */
    <T> void declare(Map<String, T> all, String name, String kind, Position at, Supplier<T> declared) {
        guarded(name, () -> add(all, name, declared.get(), kind, at));
    }

    /** Whether the declaration of this name failed, which was reported. */
    boolean isBroken(String name) {
        return broken.contains(name);
    }

    /** What was declared under a name. */
    <T> T find(Map<String, T> all, String name, String kind, Position at) {
        T item = all.get(name);
        if (item == null && isBroken(name)) {
            throw SyntaxFailure.reported();
        }
        if (item == null) {
            throw Evaluator.unknown(name, kind, at, all.keySet());
        }
        return item;
    }

    Program program(String name, Parser parser, Deparser deparser, Optional<Reparsing> reparsing, Position at) {
        return new Program(
                name,
                parameters,
                List.copyOf(headers.values()),
                metadata,
                parser,
                List.copyOf(registers.values()),
                arrays.values().stream()
                        .flatMap(named -> named.values().stream())
                        .toList(),
                List.copyOf(tables.values()),
                fieldLists,
                ingress,
                egress,
                deparser,
                reparsing,
                at);
    }
}
