package plumbline.verifier.phv;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Header;
import plumbline.isa.model.OpClass;
import plumbline.isa.model.Program;
import plumbline.isa.model.SeenAtOnce;
import plumbline.isa.model.Unit;
import plumbline.isa.model.Use;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.dataflow.Effects;
import plumbline.verifier.analysis.parser.HeaderPaths;
import plumbline.verifier.analysis.parser.ParserGraph;
import plumbline.verifier.target.Target;

/**
 * What has to sit in containers: fields that some unit of a direction looks at or writes, and what else of headers that
 * come and go with the packet, as far as no CLOT carries it. Fields of a header that share a byte on the wire stay
 * together; a field that an ALU calculates sits alone.
 */
final class Pieces {
    private final Program program;
    private final Program parsed;
    private final Target.Phv phv;
    private final Direction direction;
    private final int lastStage;
    private final Map<Field, Life> lives = new LinkedHashMap<>();
    private final Set<Field> calculated = new HashSet<>();
    private final Set<Field> seenOutside = new HashSet<>(); // of the ALUs, or not written by a whole copy

    /** When a field is in use. */
    private static final class Life {
        private int from = Integer.MAX_VALUE;
        private int to;
        private final Set<Integer> written = new TreeSet<>();

        void seen(int stage) {
            from = Math.min(from, stage);
            to = Math.max(to, stage);
        }
    }

    private Pieces(Program program, List<PlacedUnit> units, Direction direction, Target.Phv phv) {
        this.program = program;
        this.parsed = program.reparsing().isEmpty() ? program : program.only(direction);
        this.phv = phv;
        this.direction = direction;
        this.lastStage = Math.max(0, program.stages(direction).size() - 1);
        units.stream().filter(unit -> unit.direction() == direction).forEach(this::unit);
        for (FieldList fieldList : program.fieldLists()) {
            fieldList.fields().stream()
                    .map(lives::get)
                    .filter(life -> life != null)
                    .forEach(life -> {
                        life.seen(0);
                        life.seen(lastStage);
                    });
            seenOutside.addAll(fieldList.fields());
        }
        Direction last = program.egress().isEmpty() ? Direction.INGRESS : Direction.EGRESS;
        if (direction == last) {
            program.deparser().computed().stream()
                    .flatMap(Deparser.ComputedChecksum::reads)
                    .filter(program.metadata()::contains)
                    .forEach(this::carried);
        }
        bridge(units);
    }

    /** All of a direction. */
    static List<Piece> of(Program program, List<PlacedUnit> units, Direction direction, Target.Phv phv) {
        return new Pieces(program, units, direction, phv).pieces();
    }

    private void unit(PlacedUnit placed) {
        Effects effects = effects(placed.unit());
        for (Use use : effects.reads()) {
            Life life = life(use.field());
            // What is read before it is written was there from the start.
            if (life.written.isEmpty()) {
                life.seen(0);
            }
            life.seen(placed.index());
            if (use.role() != Use.Role.OPERAND) {
                seenOutside.add(use.field());
            }
        }
        for (Use use : effects.writes()) {
            Life life = life(use.field());
            life.seen(placed.index());
            life.written.add(placed.index());
        }
        switch (placed.unit()) {
            case Unit.Assign _, Unit.Apply _ ->
                program.assignments(placed.unit()).forEach(this::assigned);
            case Unit.ArrayUse _, Unit.Extend _ -> effects.writes().forEach(use -> seenOutside.add(use.field()));
        }
    }

    /** What the deparser reads lives to its end. */
    private void carried(Field field) {
        Life life = life(field);
        if (life.written.isEmpty()) {
            life.seen(0);
        }
        life.seen(lastStage);
        seenOutside.add(field);
    }

    /** A part of a table looks its keys up where it sits. */
    private Effects effects(Unit unit) {
        return Effects.of(
                program,
                unit instanceof Unit.Extend extend
                        ? new Unit.Apply(Condition.ALWAYS, extend.table(), extend.at())
                        : unit);
    }

    private Life life(Field field) {
        return lives.computeIfAbsent(field, key -> new Life());
    }

    private void assigned(Unit.Assign assign) {
        if (assign.value() instanceof Calc calc && calc.op().opClass() != OpClass.MOVE) {
            calculated.add(assign.dest());
        }
        if (!isWholeCopy(assign)) {
            seenOutside.add(assign.dest());
        }
    }

    private static boolean isWholeCopy(Unit.Assign assign) {
        return assign.value() instanceof Calc calc
                && calc.isPlain()
                && calc.operands().getFirst() instanceof Field source
                && source.width() == assign.dest().width();
    }

    /** What egress reads of ingress's metadata lives to the end of ingress and from the start of egress. */
    private void bridge(List<PlacedUnit> units) {
        Set<Field> written = fields(units, Direction.INGRESS, Effects::writes);
        Set<Field> read = fields(units, Direction.EGRESS, Effects::reads);
        program.deparser().computed().stream()
                .flatMap(Deparser.ComputedChecksum::reads)
                .filter(program.metadata()::contains)
                .forEach(read::add);
        written.retainAll(read);
        for (Field field : written) {
            Life life = life(field);
            life.seen(direction == Direction.INGRESS ? lastStage : 0);
            seenOutside.add(field);
        }
    }

    private Set<Field> fields(List<PlacedUnit> units, Direction where, Function<Effects, List<Use>> which) {
        return units.stream()
                .filter(unit -> unit.direction() == where)
                .map(unit -> Effects.of(program, unit.unit()))
                .flatMap(effects -> which.apply(effects).stream())
                .map(Use::field)
                .collect(Collectors.toCollection(HashSet::new));
    }

    private List<Piece> pieces() {
        List<Piece> pieces = new ArrayList<>();
        SeenAtOnce seen = SeenAtOnce.of(program);
        Set<Field> done = new HashSet<>(seen.addresses());
        done.addAll(seen.crossbar());
        HeaderPaths paths = HeaderPaths.of(parsed);
        Set<Header> carried = carried();
        carried.removeAll(Clots.carried(parsed, carried, paths, phv));
        for (Header header : program.headers()) {
            Presence presence = new Presence(direction, Optional.of(header.valid()), paths);
            header(header, presence, carried.contains(header), pieces);
            done.addAll(header.fields());
        }
        lives.forEach((field, life) -> {
            boolean isOnBus = seen.bus().contains(field) && life.from == life.to;
            if (!done.contains(field) && !isOnBus) {
                pieces.addAll(cut(
                        field.name(),
                        Presence.always(direction),
                        field.width(),
                        use(field),
                        life.from,
                        life.to,
                        life.written));
            }
        });
        return pieces;
    }

    /** The headers that come and go with the packet, of which no stage sees some part. */
    private Set<Header> carried() {
        if (direction == Direction.EGRESS && parsed.egress().isEmpty()) {
            return new LinkedHashSet<>(); // the packet passes by
        }
        Set<Header> carried = new LinkedHashSet<>();
        new ParserGraph(parsed.parser()).reached().forEach(state -> carried.addAll(state.extracts()));
        carried.retainAll(parsed.deparser().emits());
        carried.removeIf(header -> header.fields().stream().allMatch(lives::containsKey));
        return carried;
    }

    /** Runs of fields up to the next byte boundary; a header is there from parser to deparser. */
    private void header(Header header, Presence presence, boolean carried, List<Piece> pieces) {
        List<Field> run = new ArrayList<>();
        int bits = 0;
        for (Field field : header.fields()) {
            run.add(field);
            bits += field.width();
            if (bits % Byte.SIZE == 0) {
                List<Field> touched = run.stream().filter(lives::containsKey).toList();
                if (!touched.isEmpty() || carried) {
                    Set<Integer> written = new TreeSet<>();
                    touched.forEach(each -> written.addAll(lives.get(each).written));
                    String name = touched.isEmpty()
                            ? run.getFirst().name()
                            : touched.getFirst().name();
                    pieces.addAll(cut(name, presence, bits, use(touched), 0, lastStage, written));
                }
                run.clear();
                bits = 0;
            }
        }
    }

    /** Of fields of a header. */
    private Piece.Use use(List<Field> touched) {
        return touched.isEmpty()
                ? Piece.Use.CARRIED
                : touched.stream().anyMatch(calculated::contains) ? Piece.Use.CALCULATED : Piece.Use.MOVED;
    }

    /** Of a field that is in no header: of the architecture's, the parser or the deparser sees each. */
    private Piece.Use use(Field field) {
        return calculated.contains(field)
                ? Piece.Use.CALCULATED
                : seenOutside.contains(field) || !program.metadata().contains(field)
                        ? Piece.Use.MOVED
                        : Piece.Use.COPIED;
    }

    private static List<Piece> cut(
            String name, Presence presence, int bits, Piece.Use use, int from, int to, Set<Integer> written) {
        List<Piece> pieces = new ArrayList<>();
        for (int rest = bits; rest > 0; rest -= Piece.MAX_BITS) {
            pieces.add(new Piece(name, presence, Math.min(rest, Piece.MAX_BITS), use, from, to, written));
        }
        return pieces;
    }
}
