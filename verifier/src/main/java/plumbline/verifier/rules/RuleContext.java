package plumbline.verifier.rules;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.control.Premises;
import plumbline.verifier.analysis.dataflow.Effects;
import plumbline.verifier.analysis.dataflow.Site;
import plumbline.verifier.analysis.exclusion.Exclusion;
import plumbline.verifier.analysis.stateful.RegisterActions;
import plumbline.verifier.atoms.Classification;
import plumbline.verifier.atoms.Classifications;
import plumbline.verifier.resources.AluComparisons;
import plumbline.verifier.resources.StageCosts;
import plumbline.verifier.syntax.Syntax;
import plumbline.verifier.target.Target;

/** A program and a target, with what several rules need computed once. */
public final class RuleContext {
    private final Program program;
    private final Target target;
    private final Syntax syntax;
    private final Set<Direction> parsesFor;
    private final List<PlacedUnit> units;
    private final Exclusion exclusion;
    private final Classifications classifications;
    private final boolean fitted;
    private StageCosts ledger;
    private List<RegisterUse> registerUses;
    private final Map<Register, Predicate<Condition.Compare>> aluComparisons = new HashMap<>();
    private final Map<Direction, Premises> premises = new EnumMap<>(Direction.class);

    private RuleContext(
            Program program,
            Target target,
            Set<Direction> parsesFor,
            List<PlacedUnit> units,
            Exclusion exclusion,
            Classifications classifications,
            boolean fitted) {
        this.program = program;
        this.target = target;
        this.syntax = Syntax.of(program);
        this.parsesFor = parsesFor;
        this.units = units;
        this.exclusion = exclusion;
        this.classifications = classifications;
        this.fitted = fitted;
    }

    /** A program against a target: both its directions, behind one parser. */
    public static RuleContext of(Program program, Target target) {
        return of(
                program.joined(),
                target,
                program.reparsing().isPresent() ? EnumSet.allOf(Direction.class) : EnumSet.of(Direction.INGRESS));
    }

    private static RuleContext of(Program program, Target target, Set<Direction> parsesFor) {
        return new RuleContext(
                program,
                target,
                parsesFor,
                PlacedUnit.all(program),
                Exclusion.of(program),
                new Classifications(),
                false);
    }

    /** One direction of the program, whose egress has a parser of its own. */
    public RuleContext only(Program whole, Direction direction) {
        RuleContext alone = of(whole.only(direction), target, EnumSet.of(direction));
        return fitted ? alone.fitted(alone.program) : alone;
    }

    /** The same program against another target; what does not depend on the target is shared. */
    public RuleContext against(Target other) {
        return new RuleContext(program, other, parsesFor, units, exclusion, classifications, fitted);
    }

    /** The same units in the stages that the fitter chose, against the same target. */
    public RuleContext fitted(Program placed) {
        return new RuleContext(placed, target, parsesFor, PlacedUnit.all(placed), exclusion, classifications, true);
    }

    /** Whether the fitter chose the stages: what shares one means what it meant in the order of the program. */
    public boolean isFitted() {
        return fitted;
    }

    public Program program() {
        return program;
    }

    public Target target() {
        return target;
    }

    /** How the program's language says what messages propose. */
    public Syntax syntax() {
        return syntax;
    }

    /** The directions whose packets come through the parser: both if it stands for the parsers of both. */
    public Set<Direction> parsesFor() {
        return parsesFor;
    }

    /** All units in order. */
    public List<PlacedUnit> units() {
        return units;
    }

    /** All places where something is calculated, in order; only for programs that are well-formed. */
    public List<Site> sites() {
        return Site.all(program, units);
    }

    /** What a unit reads and writes. */
    public Effects effects(PlacedUnit unit) {
        return Effects.of(program, unit.unit());
    }

    /** The fields that the parser assigns or some unit may write, validities among them. */
    public Set<Field> written() {
        Set<Field> written = new HashSet<>(program.parser().assigned());
        units.forEach(unit -> Operands.written(program, unit.unit()).forEach(written::add));
        return written;
    }

    /** Which guards exclude each other. */
    public Exclusion exclusion() {
        return exclusion;
    }

    /** The atom that an access needs; only for programs that are well-formed. */
    public Classification atom(Unit.Access access) {
        return classifications.of(program.register(access.array()), access.program());
    }

    /** What else holds for the packets of a direction's units than their guards say. */
    public Premises premises(Direction direction) {
        return premises.computeIfAbsent(
                direction,
                key -> new Premises(
                        units.stream().filter(unit -> unit.direction() == key).toList()));
    }

    /** What the stages have to provide; only for programs that are well-formed. */
    public StageCosts ledger() {
        if (ledger == null) {
            ledger = StageCosts.of(program, target, exclusion, stages());
        }
        return ledger;
    }

    /** The registers that are accessed, each with its accesses; only for programs that are well-formed. */
    public List<RegisterUse> registerUses() {
        if (registerUses == null) {
            registerUses = users().entrySet().stream()
                    .filter(users -> users.getKey().kind().equals(Memory.Kind.REGISTER))
                    .map(users -> new RegisterUse(
                            program.register(users.getKey().name()),
                            users.getValue().stream().map(this::use).toList()))
                    .toList();
        }
        return registerUses;
    }

    private RegisterUse.Entry use(PlacedUnit unit) {
        Unit.Access access = (Unit.Access) unit.unit();
        Register register = program.register(access.array());
        Predicate<Condition.Compare> inside = aluComparisons(register);
        return new RegisterUse.Entry(register, unit, access, inside, RegisterActions.of(access, exclusion, inside));
    }

    /** What the stateful ALU of a register decides. */
    public Predicate<Condition.Compare> aluComparisons(Register register) {
        return aluComparisons.computeIfAbsent(register, each -> AluComparisons.of(each, program, exclusion, target));
    }

    /** The accesses to registers, register by register; only for programs that are well-formed. */
    public List<RegisterUse.Entry> registerAccesses() {
        return registerUses().stream().flatMap(use -> use.entries().stream()).toList();
    }

    /** The units by stage, in order; stages without units are left out. */
    public List<List<PlacedUnit>> stages() {
        List<List<PlacedUnit>> stages = new ArrayList<>();
        for (PlacedUnit unit : units) {
            if (stages.isEmpty() || !stages.getLast().getLast().sharesStage(unit)) {
                stages.add(new ArrayList<>());
            }
            stages.getLast().add(unit);
        }
        return stages;
    }

    /** The units that work on each memory, in order. */
    public Map<Memory, List<PlacedUnit>> users() {
        Map<Memory, List<PlacedUnit>> users = new LinkedHashMap<>();
        for (PlacedUnit unit : units) {
            Memory.of(unit.unit()).ifPresent(memory -> users.computeIfAbsent(memory, key -> new ArrayList<>())
                    .add(unit));
        }
        return users;
    }
}
