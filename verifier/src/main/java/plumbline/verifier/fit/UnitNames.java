package plumbline.verifier.fit;

import plumbline.isa.model.Unit;

/** Short names of units, for tables and chains: what a unit works on or writes. */
final class UnitNames {
    private UnitNames() {}

    static String of(Unit unit) {
        return switch (unit) {
            case Unit.Assign assign -> assign.dest().name();
            case Unit.Hash hash -> hash.dest().name() + " = hash";
            case Unit.Draw draw -> draw.dest().name() + " = random";
            case Unit.Smooth smooth -> smooth.dest().name() + " = lowpass " + smooth.filter();
            case Unit.Apply apply -> "table " + apply.table();
            case Unit.Extend extend -> "table " + extend.table();
            case Unit.Access access -> "register " + access.register();
            case Unit.Mark mark -> mark.dest().name() + " = meter " + mark.meter();
            case Unit.Count count -> "counter " + count.counter();
        };
    }
}
