package plumbline.vm.trace;

import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.Position;
import plumbline.isa.model.Unit;

/** Units as a line: their source line if it is known, else what they are. */
final class UnitText {
    private final Sources sources;

    UnitText(Sources sources) {
        this.sources = sources;
    }

    String of(Unit unit) {
        return sources.line(unit.at()).map(line -> statement(line, unit.at())).orElseGet(() -> kind(unit));
    }

    /** The line from the statement on, without what only opens a block or explains. */
    private static String statement(String line, Position at) {
        String fromHere = line.substring(Math.min(line.length(), Math.max(0, at.column() - 1)));
        return fromHere.replaceFirst("\\s*//.*$", "").replaceFirst("\\s*\\{\\s*$", "").strip();
    }

    private static String kind(Unit unit) {
        return switch (unit) {
            case Unit.Assign assign -> assign.dest().name() + " = " + assign.value().op().mnemonic() + " …";
            case Unit.Apply apply -> "apply " + apply.table();
            case Unit.Access access -> "access " + access.register();
            case Unit.Hash hash -> hash.dest().name() + " = hash …";
            case Unit.Draw draw -> draw.dest().name() + " = random()";
            case Unit.Count count -> "count " + count.counter();
            case Unit.Smooth smooth -> smooth.dest().name() + " = lowpass " + smooth.filter();
        };
    }
}
