package plumbline.verifier.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Bound;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Draw;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Hash;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Rvalue;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.Recirculating;
import plumbline.verifier.analysis.TableParts;
import plumbline.verifier.resources.PassCapacity;
import plumbline.verifier.resources.StageAccount;
import plumbline.verifier.resources.StageCosts;
import plumbline.verifier.resources.Usage;
import plumbline.verifier.target.Target;

/** Adds up what a program takes; works for ill-formed programs too, whose unknown parts take nothing. */
public final class Accountant {
    private final Program program;
    private final Target target;
    private final StageCosts ledger;

    /**
     * An accountant for a program on a target.
     *
     * @param ledger without stages for a program that is ill-formed
     */
    public Accountant(Program program, Target target, StageCosts ledger) {
        this.program = program;
        this.target = target;
        this.ledger = ledger;
    }

    /** Use by stage, ingress first; none of a program for whose units no stages were found. */
    public List<StageUse> stages() {
        List<StageUse> uses = new ArrayList<>();
        if (!program.isPlaced()) {
            return uses;
        }
        for (Direction direction : Direction.values()) {
            List<Stage> stages = program.stages(direction);
            for (int i = 0; i < stages.size(); i++) {
                uses.add(use(direction, i, stages.get(i)));
            }
        }
        return uses;
    }

    /** Use of the whole program. */
    public Totals totals() {
        List<StageUse> stages = stages();
        // Not the sum over the stages: without limits a memory may be used from several.
        Set<Memory> memories = program.units()
                .flatMap(unit -> Memory.of(unit).stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        List<Register> registers = program.registers().stream()
                .filter(register -> memories.contains(new Memory(Memory.Kind.REGISTER, register.name())))
                .toList();
        Footprint footprint = Footprint.of(memories.stream(), program);
        List<Recirculating> recirculating = Recirculating.of(program);
        return new Totals(
                used(stages, Direction.INGRESS),
                used(stages, Direction.EGRESS),
                target.stages().perDirection(),
                registers.size(),
                program.tables().size(),
                registers.stream().mapToLong(Register::bits).sum(),
                footprint.sram(),
                footprint.tcam(),
                recirculating.stream().mapToLong(this::share).sum(),
                target.recirculation().sharePpm(),
                recirculating.stream().flatMap(each -> each.rate().stream()).toList());
    }

    private long share(Recirculating each) {
        return each.bound() instanceof Bound.Share declared
                ? declared.ppm()
                : PassCapacity.of(target).taken(each);
    }

    private static int used(List<StageUse> stages, Direction direction) {
        return (int) stages.stream()
                .filter(stage -> stage.direction() == direction && !stage.isEmpty())
                .count();
    }

    private StageUse use(Direction direction, int index, Stage stage) {
        Set<Memory> memories = new LinkedHashSet<>();
        stage.units().forEach(unit -> Memory.of(unit).ifPresent(memories::add));
        stage.units().forEach(unit -> Memory.held(unit).ifPresent(memories::add)); // further parts stand behind
        Footprint footprint = memories.stream()
                .map(memory -> Footprint.of(memory, program, entries(memory, stage)))
                .reduce(Footprint.NOTHING, Footprint::plus);
        return new StageUse(
                direction,
                index,
                stage.name(),
                names(memories, Memory.Kind.REGISTER),
                Stream.of(Extern.values())
                        .collect(Collectors.toMap(extern -> extern, extern -> names(memories, Memory.Kind.of(extern)))),
                memories.stream()
                        .filter(memory -> memory.kind().equals(Memory.Kind.TABLE))
                        .map(memory -> share(memory, stage))
                        .toList(),
                count(stage, Hash.class),
                count(stage, Draw.class),
                count(stage, Calc.class) + actionInstructions(memories),
                footprint.sram(),
                footprint.tcam(),
                ledger.stages(direction).stream()
                        .filter(account -> account.index() == index)
                        .map(StageAccount::usage)
                        .findFirst()
                        .orElse(Usage.NONE));
    }

    private TableShare share(Memory memory, Stage stage) {
        long entries = entries(memory, stage);
        return new TableShare(
                memory.name(),
                entries,
                memory.isDeclaredIn(program) ? program.table(memory.name()).size() : entries);
    }

    /**
     * How many entries of a table a stage holds: those that it says, or, where the table is applied, those that no
     * other has.
     */
    private long entries(Memory memory, Stage stage) {
        if (!memory.kind().equals(Memory.Kind.TABLE) || !memory.isDeclaredIn(program)) {
            return 0;
        }
        long here = stage.units().stream()
                .filter(unit ->
                        unit instanceof Unit.Extend extend && extend.table().equals(memory.name()))
                .mapToLong(unit -> ((Unit.Extend) unit).entries())
                .sum();
        return here > 0
                ? here
                : Math.max(
                        0,
                        program.table(memory.name()).size()
                                - TableParts.elsewhere(program).getOrDefault(memory.name(), 0L));
    }

    private int actionInstructions(Set<Memory> memories) {
        return program.tables().stream()
                .filter(table -> memories.contains(new Memory(Memory.Kind.TABLE, table.name())))
                .flatMap(table -> table.actions().stream())
                .map(Table.Action::body)
                .mapToInt(List::size)
                .sum();
    }

    private static int count(Stage stage, Class<? extends Rvalue> kind) {
        return (int) stage.units().stream()
                .filter(unit -> unit instanceof Unit.Assign assign && kind.isInstance(assign.value()))
                .count();
    }

    private static List<String> names(Set<Memory> memories, Memory.Kind kind) {
        return memories.stream()
                .filter(memory -> memory.kind().equals(kind))
                .map(Memory::name)
                .toList();
    }
}
