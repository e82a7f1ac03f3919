package plumbline.vm.interpreter;

import plumbline.isa.model.Bits;
import plumbline.isa.model.Unit;
import plumbline.vm.RandomDraws;

/** {@code dest = random()}. */
final class DrawNode extends UnitNode {
    private final long seed;
    private final int draw;
    private final int slot;
    private final long mask;
    private final int place;

    /** @param draw number of the draw in program order */
    DrawNode(Unit.Draw unit, TestNode guard, long seed, int draw, int slot, int place) {
        super(unit, guard);
        this.seed = seed;
        this.draw = draw;
        this.slot = slot;
        this.mask = Bits.mask(unit.dest().width());
        this.place = place;
    }

    @Override
    void execute(Workspace work) {
        work.write(slot, RandomDraws.draw(seed, work.phv().pass(), draw) & mask, place);
    }
}
