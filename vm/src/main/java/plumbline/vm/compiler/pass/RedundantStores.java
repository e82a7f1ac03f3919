package plumbline.vm.compiler.pass;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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
import plumbline.vm.compiler.ir.ParserBlock;
import plumbline.vm.compiler.ir.ParserInstruction;

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
        deparser.computes().forEach(checksum -> checksums.add(checksum.field()));
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
        List<Header> emits = context.program().deparser().emits();
        return emits.stream().distinct().count() == emits.size()
                && keepsOrder(context.ir().parser().first().name(), -1, new HashSet<>());
    }

    private record Visit(String block, int last) {}

    /** Whether all ways from here extract headers behind place {@code last} of the deparser's list, in its order. */
    private boolean keepsOrder(String name, int last, Set<Visit> visited) {
        if (name.equals(Parser.REJECT) || !visited.add(new Visit(name, last))) {
            return true;
        }
        ParserBlock block = context.ir().parser().blocks().get(name);
        int place = last;
        int bytes = 0;
        for (ParserInstruction instruction : block.instructions()) {
            if (instruction instanceof ParserInstruction.Extract(Header header, var fields, int distance)) {
                int next = context.program().deparser().emits().indexOf(header);
                if (next <= place || distance != bytes) {
                    return false;
                }
                place = next;
                bytes += header.bytes();
            }
        }
        int reached = place;
        int extracted = bytes;
        return switch (block.exit()) {
            case ParserBlock.Accept _ -> true;
            case ParserBlock.Select select ->
                select.bytes() == extracted && select.targets().allMatch(next -> keepsOrder(next, reached, visited));
        };
    }
}
