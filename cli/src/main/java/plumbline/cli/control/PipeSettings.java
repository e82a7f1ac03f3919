package plumbline.cli.control;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import plumbline.cli.traffic.GeneratorText;
import plumbline.isa.model.Extern;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.pipelines.pipe.MirrorSession;
import plumbline.pipelines.pipe.SessionPorts;
import plumbline.pipelines.tm.PortConfig;
import plumbline.programs.ProgramControl;
import plumbline.vm.ExternArray;
import plumbline.vm.RegisterArray;
import plumbline.vm.RuntimeTable;

/**
 * What the control plane has set in one pipe, at one instant: all that control commands can set and packets cannot.
 *
 * @param arrays of externs
 * @param sessions of mirrors, by number
 * @param groups members, as users write them
 * @param ports queues by port
 * @param generators applications by number, as users write them
 * @param registers cells of those that no packet writes: each a word, or two
 */
record PipeSettings(
        Map<String, TableSettings> tables,
        Map<String, ArraySettings> arrays,
        Map<String, MirrorSettings> mirrors,
        Map<Integer, SessionPorts.Place> sessions,
        Map<Integer, List<String>> groups,
        Map<Integer, PortConfig> ports,
        Map<Integer, String> generators,
        Map<String, List<List<String>>> registers) {

    /** @param otherwise the default action, or null */
    record TableSettings(Table declaration, List<Table.Entry> entries, Table.ActionCall otherwise) {
        static TableSettings of(RuntimeTable table) {
            return new TableSettings(table.declaration(), List.copyOf(table.entries()), table.otherwise());
        }
    }

    /** @param cells a value for each setting of the extern, by cell */
    record ArraySettings(Extern extern, List<List<Long>> cells) {
        static ArraySettings of(ExternArray array) {
            return new ArraySettings(
                    array.declaration().extern(),
                    IntStream.range(0, array.declaration().entries())
                            .mapToObj(array::settings)
                            .toList());
        }
    }

    /**
     * @param isFixed whether it has no port to set
     * @param truncate 0: whole
     */
    record MirrorSettings(boolean isFixed, int port, int queue, int truncate) {
        static MirrorSettings of(MirrorSession mirror) {
            return new MirrorSettings(
                    mirror.recirculates() || mirror.declaration().session().isPresent(),
                    mirror.port(),
                    mirror.queue(),
                    mirror.maxBytes() == Integer.MAX_VALUE ? 0 : mirror.maxBytes());
        }
    }

    /** The same with other ports. */
    PipeSettings with(Map<Integer, PortConfig> newPorts) {
        return new PipeSettings(tables, arrays, mirrors, sessions, groups, newPorts, generators, registers);
    }

    /**
     * Those of a pipe, on its thread or while it does not run.
     *
     * @param maintained what the program's own control plane sets, and is left out
     */
    static PipeSettings of(Program program, RuntimeControl control, Set<String> maintained) {
        Map<String, TableSettings> tables = new LinkedHashMap<>();
        program.tablesAndSets()
                .forEach(table -> tables.put(
                        table.name(), TableSettings.of(control.state().table(table.name()))));
        Map<String, ArraySettings> arrays = new LinkedHashMap<>();
        program.arrays().stream()
                .filter(array -> !array.extern().settings().isEmpty())
                .forEach(array -> arrays.put(
                        array.name(), ArraySettings.of(control.state().array(array.extern(), array.name()))));
        Map<String, MirrorSettings> mirrors = new LinkedHashMap<>();
        control.mirrors()
                .all()
                .forEach(mirror -> mirrors.put(mirror.declaration().name(), MirrorSettings.of(mirror)));
        Map<Integer, List<String>> groups = new TreeMap<>();
        control.multicast().groups().forEach(group -> groups.put(group, MulticastTopic.members(control, group)));
        Map<Integer, PortConfig> ports = new TreeMap<>();
        control.queues().ports().stream()
                .filter(port -> port != FieldList.Recirculate.PORT)
                .forEach(port -> ports.put(port, control.queues().port(port)));
        Map<Integer, String> generators = new TreeMap<>();
        control.generator().apps().forEach(app -> generators.put(app.id(), GeneratorText.of(app)));
        Map<String, List<List<String>>> registers = new LinkedHashMap<>();
        onlyRead(program)
                .forEach(register ->
                        registers.put(register.name(), cells(control.state().register(register.name()))));
        tables.keySet().removeAll(maintained);
        registers.keySet().removeAll(maintained);
        generators.keySet().removeIf(app -> maintained.contains(ProgramControl.generator(app)));
        if (maintained.contains(ProgramControl.MULTICAST)) {
            groups.clear();
        }
        return new PipeSettings(
                tables, arrays, mirrors, control.mirrors().sessions().all(), groups, ports, generators, registers);
    }

    private static List<List<String>> cells(RegisterArray register) {
        boolean paired = register.declaration().paired();
        return IntStream.range(0, register.declaration().entries())
                .mapToObj(cell -> {
                    String low = Long.toUnsignedString(register.lo(cell));
                    return paired ? List.of(low, Long.toUnsignedString(register.hi(cell))) : List.of(low);
                })
                .toList();
    }

    /** What packets write is measured, and no setting. */
    private static List<Register> onlyRead(Program program) {
        Set<String> written = new HashSet<>();
        program.units().forEach(unit -> {
            if (unit instanceof Unit.Access access
                    && !access.program().updates().isEmpty()) {
                written.add(access.array());
            }
        });
        return program.registers().stream()
                .filter(register -> !written.contains(register.name()))
                .toList();
    }
}
