package plumbline.verifier.analysis;

import java.util.Optional;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;

/** A memory of a stage that an operation uses. */
public record Memory(Kind kind, String name) {
    /** What memories there are. */
    public enum Kind {
        /** Register arrays. */
        REGISTER("register"),
        /** Low-pass filter arrays. */
        FILTER("lowpass"),
        /** Meter arrays. */
        METER("meter"),
        /** Counter arrays. */
        COUNTER("counter"),
        /** Tables. */
        TABLE("table");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** The word in program text. */
        public String word() {
            return word;
        }
    }

    /** The memory that an operation uses, if any. */
    public static Optional<Memory> of(Unit unit) {
        return switch (unit) {
            case Unit.Access access -> Optional.of(new Memory(Kind.REGISTER, access.register()));
            case Unit.Smooth smooth -> Optional.of(new Memory(Kind.FILTER, smooth.filter()));
            case Unit.Mark mark -> Optional.of(new Memory(Kind.METER, mark.meter()));
            case Unit.Count count -> Optional.of(new Memory(Kind.COUNTER, count.counter()));
            case Unit.Apply apply -> Optional.of(new Memory(Kind.TABLE, apply.table()));
            case Unit.Assign _, Unit.Hash _, Unit.Draw _, Unit.Extend _ -> Optional.empty();
        };
    }

    /** Whether a program declares it. */
    public boolean isDeclaredIn(Program program) {
        return switch (kind) {
            case REGISTER ->
                program.registers().stream()
                        .anyMatch(register -> register.name().equals(name));
            case FILTER ->
                program.filters().stream().anyMatch(filter -> filter.name().equals(name));
            case METER ->
                program.meters().stream().anyMatch(meter -> meter.name().equals(name));
            case COUNTER ->
                program.counters().stream().anyMatch(counter -> counter.name().equals(name));
            case TABLE ->
                program.tables().stream().anyMatch(table -> table.name().equals(name));
        };
    }

    @Override
    public String toString() {
        return kind.word() + " '" + name + "'";
    }
}
