package plumbline.isa.model;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A packet program, independent of the front end that made it. Immutable.
 *
 * @param parameters compile-time parameters with the values this program was built with
 * @param headers in order of declaration
 * @param metadata the program's own fields; 0 at the start of every packet
 * @param ingress stages before the traffic manager
 * @param egress stages after the traffic manager
 * @param arrays of externs, in the order of these
 * @param deparser of the packet that leaves
 * @param reparsing there if egress parses what ingress has written
 */
public record Program(
        String name,
        List<Parameter> parameters,
        List<Header> headers,
        List<Field> metadata,
        Parser parser,
        List<Register> registers,
        List<Extern.Array> arrays,
        List<Table> tables,
        List<FieldList> fieldLists,
        List<Stage> ingress,
        List<Stage> egress,
        Deparser deparser,
        Optional<Reparsing> reparsing,
        Position at) {
    public Program {
        parameters = List.copyOf(parameters);
        headers = List.copyOf(headers);
        metadata = List.copyOf(metadata);
        registers = List.copyOf(registers);
        arrays = arrays.stream()
                .sorted(Comparator.comparing(Extern.Array::extern))
                .toList();
        tables = List.copyOf(tables);
        fieldLists = List.copyOf(fieldLists);
        ingress = List.copyOf(ingress);
        egress = List.copyOf(egress);
    }

    /** A compile-time parameter. */
    public record Parameter(String name, long value) {}

    /** What has entries that the control plane sets: the tables, and the value sets of the parsers as tables. */
    public List<Table> tablesAndSets() {
        return Stream.of(
                        tables.stream(),
                        parser.sets().stream().map(ValueSet::table),
                        reparsing.stream().flatMap(between -> between.egressParser().sets().stream()
                                .map(ValueSet::table)))
                .flatMap(all -> all)
                .toList();
    }

    /** All units, those of ingress first. */
    public Stream<Unit> units() {
        return Stream.of(Direction.values()).flatMap(this::units);
    }

    public Stream<Unit> units(Direction direction) {
        return stages(direction).stream().flatMap(stage -> stage.units().stream());
    }

    public List<Stage> stages(Direction direction) {
        return direction == Direction.INGRESS ? ingress : egress;
    }

    /**
     * Whether ingress goes on with a packet whose parsing failed: if one of its stages reads {@code parser_err}. Only
     * what a state rejects is dropped nevertheless, with {@link Parser#ERROR_REJECTED}.
     */
    public boolean readsParserErr() {
        return units(Direction.INGRESS)
                .flatMap(unit -> Operands.read(this, unit))
                .anyMatch(Intrinsic.PARSER_ERR.field()::equals);
    }

    /** Whether anything behind the parser reads {@code payload_sum}; only then is the payload summed. */
    public boolean readsPayloadSum() {
        Stream<Field> inStages = units().flatMap(unit -> Operands.read(this, unit));
        Stream<Field> carried = fieldLists.stream().flatMap(list -> list.fields().stream());
        return Stream.of(inStages, carried, deparser.covered())
                .flatMap(reads -> reads)
                .anyMatch(Intrinsic.PAYLOAD_SUM.field()::equals);
    }

    /** Whether the author chose the stage of every unit; if not, the fitter is to place them all. */
    public boolean isPlaced() {
        return ingress.stream().allMatch(Stage::placed) && egress.stream().allMatch(Stage::placed);
    }

    /** The same program with other stages. */
    public Program withStages(List<Stage> newIngress, List<Stage> newEgress) {
        return with(metadata, tables, fieldLists, newIngress, newEgress, deparser);
    }

    /** The same program with other tables. */
    public Program withTables(List<Table> newTables) {
        return with(metadata, newTables, fieldLists, ingress, egress, deparser);
    }

    /** The same program with other field lists. */
    public Program withFieldLists(List<FieldList> newFieldLists) {
        return with(metadata, tables, newFieldLists, ingress, egress, deparser);
    }

    /** The same program with another deparser. */
    public Program withDeparser(Deparser newDeparser) {
        return with(metadata, tables, fieldLists, ingress, egress, newDeparser);
    }

    /** The same program with other fields of its own. */
    public Program withMetadata(List<Field> newMetadata) {
        return with(newMetadata, tables, fieldLists, ingress, egress, deparser);
    }

    private Program with(
            List<Field> newMetadata,
            List<Table> newTables,
            List<FieldList> newFieldLists,
            List<Stage> newIngress,
            List<Stage> newEgress,
            Deparser newDeparser) {
        return new Program(
                name,
                parameters,
                headers,
                newMetadata,
                parser,
                registers,
                arrays,
                newTables,
                newFieldLists,
                newIngress,
                newEgress,
                newDeparser,
                reparsing,
                at);
    }

    /**
     * One direction of a program with {@link #reparsing()} as a program of its own: parser, stages, deparser, the
     * memories that it uses, and all fields.
     */
    public Program only(Direction direction) {
        return new ProgramSplit(this, reparsing.orElseThrow()).only(direction);
    }

    /** The programs of one parser that this one is made of: itself, or each direction {@linkplain #only alone}. */
    public List<Program> parts() {
        return reparsing.isEmpty() ? List.of(this) : List.of(only(Direction.INGRESS), only(Direction.EGRESS));
    }

    /**
     * Both directions of a program with {@link #reparsing()} behind one parser, by which a packet may have come on the
     * way of either: for those who ask what may be, not what happens. Others stay as they are.
     */
    public Program joined() {
        return reparsing
                .map(between -> new ProgramSplit(this, between).joined())
                .orElse(this);
    }

    /** The value of a parameter. */
    public long parameter(String parameterName) {
        return named(parameters, Parameter::name, parameterName, "parameter").value();
    }

    /** The register array of a name. */
    public Register register(String registerName) {
        return named(registers, Register::name, registerName, "register");
    }

    public <A extends Extern.Array> List<A> arrays(Class<A> type) {
        return arrays.stream().filter(type::isInstance).map(type::cast).toList();
    }

    public List<Extern.Array> arrays(Extern extern) {
        return arrays.stream().filter(array -> array.extern() == extern).toList();
    }

    public <L extends FieldList> List<L> fieldLists(Class<L> type) {
        return fieldLists.stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** The array that a unit works on. */
    public CellArray cells(Unit.ArrayUse use) {
        return switch (use) {
            case Unit.Access access -> register(access.array());
            case Unit.Call call -> array(call);
        };
    }

    /** The array that a call works on. */
    public Extern.Array array(Unit.Call call) {
        return named(
                arrays(call.extern()),
                Extern.Array::name,
                call.array(),
                call.extern().word());
    }

    /** The fields that the parser, the deparser and the copies of packets use, whatever units do. */
    public Set<Field> usedAroundUnits() {
        Set<Field> used = new HashSet<>(parser.reads());
        used.addAll(parser.assigned());
        deparser.covered().forEach(used::add);
        fieldLists.forEach(list -> used.addAll(list.fields()));
        return used;
    }

    /** All memories with cells: registers and the arrays of externs. */
    public Stream<CellArray> cellArrays() {
        return Stream.concat(registers.stream(), arrays.stream());
    }

    /** All assignments: of stages, and of the actions of tables. */
    public Stream<Unit.Assign> assignments() {
        return Stream.concat(
                units().filter(Unit.Assign.class::isInstance).map(Unit.Assign.class::cast),
                tables.stream().flatMap(table -> table.actions().stream()).flatMap(action -> action.body().stream()));
    }

    /** The assignments that a unit may run: itself, or those of all actions of the table that it applies. */
    public Stream<Unit.Assign> assignments(Unit unit) {
        return switch (unit) {
            case Unit.Assign assign -> Stream.of(assign);
            case Unit.Apply apply ->
                findTable(apply.table()).stream()
                        .flatMap(table -> table.actions().stream())
                        .flatMap(action -> action.body().stream());
            case Unit.ArrayUse _, Unit.Extend _ -> Stream.empty();
        };
    }

    public Optional<Table> findTable(String tableName) {
        return tables.stream().filter(table -> table.name().equals(tableName)).findFirst();
    }

    /** The table of a name, which is declared. */
    public Table table(String tableName) {
        return named(tables, Table::name, tableName, "table");
    }

    public Header header(String headerName) {
        return named(headers, Header::name, headerName, "header");
    }

    private static <T> T named(List<T> list, Function<T, String> nameOf, String wanted, String kind) {
        return list.stream()
                .filter(item -> nameOf.apply(item).equals(wanted))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no " + kind + " named " + wanted));
    }
}
