package plumbline.vm.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Match;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Program;
import plumbline.vm.PhvLayout;
import plumbline.vm.wire.HeaderLayout;

/** Packets that take random paths through a program's parser. The same for the same program. */
final class SyntheticPackets {
    private static final int PAYLOAD = 32;
    /** A way through the parser is cut here, in states. */
    private static final int MAX_VISITS = 16;

    private final Program program;
    private final PhvLayout layout;
    private final SplittableRandom random;

    SyntheticPackets(Program program, PhvLayout layout, SplittableRandom random) {
        this.program = program;
        this.layout = layout;
        this.random = random;
    }

    /** A packet at the start of a buffer with room for twice as many headers in front of it. */
    record Packet(UnsafeBuffer buffer, int offset, int length) {}

    Packet next() {
        long[] values = new long[layout.slots()];
        List<Parser.Step> steps = new ArrayList<>();
        Optional<Parser.State> state = program.parser().states().stream().findFirst();
        for (int visits = 0; state.isPresent() && visits < MAX_VISITS; visits++) {
            steps.addAll(state.get().steps());
            state.get().extracts().forEach(header -> header.fields()
                    .forEach(field -> values[layout.slot(field)] = random(field)));
            state = state(way(state.get(), values));
        }
        int all = program.headers().stream().mapToInt(Header::bytes).sum();
        int length = steps.stream().mapToInt(Parser.Step::bytes).sum() + PAYLOAD;
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[all + length]);
        int at = all;
        for (Parser.Step step : steps) {
            if (step instanceof Parser.Extract(Header header, var place)) {
                new HeaderLayout(header, layout).emit(values, buffer, at);
            }
            at += step.bytes();
        }
        return new Packet(buffer, all, length);
    }

    /** Chooses a way out of a state and makes the packet take it, if it does not depend on what is ahead. */
    private String way(Parser.State state, long[] values) {
        int choice = random.nextInt(state.cases().size() + 1);
        if (choice == state.cases().size()) {
            return state.otherwise();
        }
        Parser.Case way = state.cases().get(choice);
        for (int i = 0; i < way.matches().size(); i++) {
            if (state.keys().get(i) instanceof Field field) {
                values[layout.slot(field)] = fitting(way.matches().get(i), field);
            }
        }
        return way.target();
    }

    /** A value of a field that fits. */
    long fitting(Match match, Field field) {
        long any = match instanceof Match.Range range
                ? range.low()
                : match.masked(field.width())
                        .map(bits -> bits.value() | random(field) & ~bits.mask())
                        .orElseThrow();
        return any & Bits.mask(field.width());
    }

    /** A value of a field: often 0. */
    long random(Field field) {
        return random.nextBoolean() ? 0 : random.nextLong() & Bits.mask(field.width());
    }

    private Optional<Parser.State> state(String name) {
        return program.parser().states().stream()
                .filter(state -> state.name().equals(name))
                .findFirst();
    }
}
