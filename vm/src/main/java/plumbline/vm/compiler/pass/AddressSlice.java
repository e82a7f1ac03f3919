package plumbline.vm.compiler.pass;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.model.Unit;
import plumbline.vm.PhvLayout;
import plumbline.vm.compiler.ir.Block;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.DeparserIr;
import plumbline.vm.compiler.ir.FieldUse;
import plumbline.vm.compiler.ir.Instruction;
import plumbline.vm.compiler.ir.Ir;
import plumbline.vm.compiler.ir.ParserIr;

/**
 * The part of a program that computes where it will look in memory: a backward slice (Weiser: Program slicing, ICSE
 * 1981) from the indexes of arrays and the keys of tables, as far as these follow from the packet and the port it came
 * in by. It changes nothing but fields. A place that depends on state, on a table's answer, on a random number or on
 * time is not known before the packet is executed.
 */
public final class AddressSlice {
    /** What the architecture supplies that is known when a packet comes from a port: from where, and that it is new. */
    private static final Set<Intrinsic> KNOWN =
            EnumSet.of(Intrinsic.INGRESS_PORT, Intrinsic.RECIRCULATED, Intrinsic.RESUBMIT_FLAG);

    private final ClassContext context;
    private final BitSet known = new BitSet();
    private final List<List<Instruction>> stages = new ArrayList<>();
    private final List<Placed> probes = new ArrayList<>();

    /**
     * A probe whose place is known.
     *
     * @param stage that it is in
     * @param guard whether the packet looks there; always, if that is not known
     * @param places fields that get its address and stay 0 without a look; no program declares them
     */
    public record Placed(Probe probe, int stage, Condition guard, List<Field> places) {}

    /** @param smallest array or table to look ahead for, in bytes */
    public AddressSlice(ClassContext context, long smallest) {
        this.context = context;
        known.set(0, context.layout().fields().size());
        for (Intrinsic intrinsic : Intrinsic.values()) {
            known.set(PhvLayout.slot(intrinsic), !intrinsic.isSupplied() || KNOWN.contains(intrinsic));
        }
        for (Direction direction : Direction.values()) {
            context.ir().stages(direction).forEach(units -> stage(units, smallest));
        }
        removeUnneeded();
    }

    /** The probes whose places it computes. */
    public List<Placed> probes() {
        return probes;
    }

    /** What it computes, as the stages of a program's ingress behind a parser. */
    public Ir ir(ParserIr parser) {
        List<Block.Stage> all = new ArrayList<>();
        for (int stage = 0; stage < stages.size(); stage++) {
            List<Instruction> instructions = new ArrayList<>(stages.get(stage));
            for (Placed placed : probes) {
                if (placed.stage == stage) {
                    instructions.addAll(moves(placed));
                }
            }
            all.add(new Block.Stage("places" + stage, Map.of(), instructions, new Block.End()));
        }
        Ir ir = new Ir(parser, Map.of(Map.of(), Ir.chain(all)), new Block.End(), DeparserIr.NOTHING, Map.of());
        return ir.mapStages(CommonSubexpressions::eliminate);
    }

    /** The address goes to its places, under the guard. */
    private static List<Instruction> moves(Placed placed) {
        List<Instruction> moves = new ArrayList<>();
        for (int i = 0; i < placed.places.size(); i++) {
            Calc from = Calc.of(placed.probe.address().get(i));
            moves.add(new Instruction.Execute(
                    new Unit.Assign(placed.guard, placed.places.get(i), from, Position.NONE), Instruction.NO_DRAW));
        }
        return moves;
    }

    /** Keeps what of a stage can be computed, and forgets what the rest of it writes. */
    private void stage(List<Instruction> instructions, long smallest) {
        List<Instruction> computed = new ArrayList<>();
        BitSet learnt = new BitSet();
        BitSet lost = new BitSet();
        for (Instruction instruction : instructions) {
            FieldUse use = FieldUse.of(context, instruction);
            if (isComputed(instruction) && isKnown(use.reads())) {
                computed.add(instruction);
                learnt.or(use.alwaysWritten());
            } else {
                lost.or(use.writes());
            }
            if (instruction instanceof Instruction.Execute(Unit unit, int draw)) {
                probe(unit, smallest);
            }
        }
        stages.add(computed);
        known.or(learnt);
        known.andNot(lost);
    }

    private void probe(Unit unit, long smallest) {
        Probe probe = Probe.of(context, unit);
        if (probe != null && probe.bytes() >= smallest && isKnown(context.slots(probe.address()))) {
            boolean guarded = isKnown(FieldUse.ofCondition(context, unit.guard()));
            List<Field> places = probe.address().stream().map(this::place).toList();
            probes.add(new Placed(probe, stages.size(), guarded ? unit.guard() : Condition.ALWAYS, places));
        }
    }

    /** Draws are numbered by passes, and this is none. */
    private static boolean isComputed(Instruction instruction) {
        return instruction.units().stream().allMatch(unit -> unit.isPure() && !unit.draws());
    }

    private boolean isKnown(BitSet slots) {
        BitSet unknown = (BitSet) slots.clone();
        unknown.andNot(known);
        return unknown.isEmpty();
    }

    private Field place(Field from) {
        return new Field("place of " + from.name() + " " + probes.size(), Field.MAX_WIDTH); // unlike any program's name
    }

    /** From the last stage to the first: only what a place needs stays. */
    private void removeUnneeded() {
        BitSet needed = new BitSet();
        for (int number = stages.size() - 1; number >= 0; number--) {
            int stage = number;
            List<Instruction> kept = stages.get(stage).stream()
                    .filter(placed ->
                            needed.intersects(FieldUse.of(context, placed).writes()))
                    .toList();
            kept.forEach(placed -> needed.andNot(FieldUse.of(context, placed).alwaysWritten()));
            kept.forEach(placed -> needed.or(FieldUse.of(context, placed).reads()));
            probes.stream().filter(placed -> placed.stage == stage).forEach(placed -> {
                needed.or(context.slots(placed.probe.address()));
                needed.or(FieldUse.ofCondition(context, placed.guard));
            });
            stages.set(stage, kept);
        }
    }
}
