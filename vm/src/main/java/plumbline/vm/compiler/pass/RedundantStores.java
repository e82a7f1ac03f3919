package plumbline.vm.compiler.pass;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Parser;
import plumbline.vm.compiler.dataflow.MayModify;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.DeparserIr;
import plumbline.vm.compiler.ir.Ir;
import plumbline.vm.compiler.ir.ParserPlan;

/**
 * Removes from the deparser what would write bytes as they are.
 *
 * <p>What cannot change need not be summed to adjust a checksum: both sums leave it out. If nothing can change, neither
 * can the checksum. Where each header leaves as it came, none added or removed, nothing skipped, and all in the order
 * in which they were extracted, bytes of fields that cannot have changed are in place already.
 */
final class RedundantStores {
    private final ClassContext context;
    private final MayModify changes;

    private RedundantStores(ClassContext context) {
        this.context = context;
        this.changes = new MayModify(context);
    }

    static Ir eliminate(ClassContext context) {
        return context.ir().with(new RedundantStores(context).left(context.ir().deparser()));
    }

    private DeparserIr left(DeparserIr deparser) {
        List<DeparserIr.Adjust> adjusts = deparser.adjusts().stream()
                .map(this::changeable)
                .filter(adjust -> !adjust.covered().isEmpty())
                .toList();
        boolean inPlace =
                context.program().headers().stream().map(Header::valid).noneMatch(this::changes) && keepsOrder();
        if (!inPlace) {
            return new DeparserIr(adjusts, deparser.computes(), deparser.emits(), false);
        }
        Set<Field> checksums = new HashSet<>();
        adjusts.forEach(adjust -> checksums.add(adjust.checksum().field()));
        deparser.computes().forEach(compute -> checksums.add(compute.checksum().field()));
        List<DeparserIr.Emit> emits = deparser.emits().stream()
                .map(emit -> new DeparserIr.Emit(
                        emit.header(), some(emit.written(), field -> changes(field) || checksums.contains(field))))
                .collect(Collectors.toCollection(ArrayList::new));
        while (!emits.isEmpty() && !emits.getLast().writes()) { // no place depends on it
            emits.removeLast();
        }
        return new DeparserIr(adjusts, deparser.computes(), List.copyOf(emits), true);
    }

    /** Of a header that the program adds, the whole checksum is computed. */
    private DeparserIr.Adjust changeable(DeparserIr.Adjust adjust) {
        boolean added = changes(adjust.checksum().header().valid());
        return new DeparserIr.Adjust(
                adjust.number(), adjust.checksum(), some(adjust.covered(), field -> added || changes(field)));
    }

    private boolean changes(Field field) {
        return changes.touches(context.slot(field));
    }

    private static Set<Field> some(Set<Field> fields, Predicate<Field> wanted) {
        return fields.stream().filter(wanted).collect(Collectors.toUnmodifiableSet());
    }

    private boolean keepsOrder() {
        List<Parser.State> states = context.program().parser().states();
        return states.isEmpty() || keepsOrder(states.getFirst(), -1, new HashSet<>());
    }

    private record Visit(String state, int last) {}

    /** Whether all paths from here extract headers behind place {@code last} of the deparser's list, in its order. */
    private boolean keepsOrder(Parser.State state, int last, Set<Visit> visited) {
        if (!visited.add(new Visit(state.name(), last))) {
            return true;
        }
        int place = last;
        for (Parser.Step step : state.steps()) {
            switch (step) {
                case Parser.Extract(Header header, var at) -> {
                    int next = context.program().deparser().emits().indexOf(header);
                    if (next <= place) {
                        return false;
                    }
                    place = next;
                }
                case Parser.Advance _ -> {
                    return false;
                }
                case Parser.Assign _, Parser.ChecksumStep _ -> {}
            }
        }
        int reached = place;
        return ParserPlan.targets(state).stream()
                .map(this::state)
                .flatMap(Optional::stream)
                .allMatch(target -> keepsOrder(target, reached, visited));
    }

    private Optional<Parser.State> state(String name) {
        return context.program().parser().states().stream()
                .filter(state -> state.name().equals(name))
                .findFirst();
    }
}
