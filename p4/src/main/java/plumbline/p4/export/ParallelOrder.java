package plumbline.p4.export;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;
import plumbline.isa.model.Field;

/**
 * An order in which things that happen at the same time can happen one after another: who reads a field comes before
 * who writes it. Where there is no such order a field is read from a copy.
 *
 * @param items in that order
 * @param copied fields to copy before the first item
 */
record ParallelOrder<T>(List<T> items, Set<Field> copied) {
    /** Finds it; items stay in the order they are in where nothing speaks against it. */
    static <T> ParallelOrder<T> of(List<T> items, Function<T, Set<Field>> reads, Function<T, Set<Field>> writes) {
        return of(items, reads, writes, (_, _) -> false);
    }

    /** @param follows whether the first one asks for a result of the second one, and so comes behind it in any case */
    static <T> ParallelOrder<T> of(
            List<T> items, Function<T, Set<Field>> reads, Function<T, Set<Field>> writes, BiPredicate<T, T> follows) {
        List<T> left = new ArrayList<>(items);
        List<T> ordered = new ArrayList<>();
        Set<Field> copied = new LinkedHashSet<>();
        while (!left.isEmpty()) {
            List<T> ready = left.stream()
                    .filter(item -> left.stream().noneMatch(other -> follows.test(item, other)))
                    .toList();
            T next = ready.stream()
                    .filter(item -> awaited(item, left, reads, writes, copied).isEmpty())
                    .findFirst()
                    .orElse(ready.getFirst());
            copied.addAll(awaited(next, left, reads, writes, copied));
            left.remove(next);
            ordered.add(next);
        }
        return new ParallelOrder<>(ordered, copied);
    }

    /** Fields that it writes and another one is still to read. */
    private static <T> Set<Field> awaited(
            T item, List<T> left, Function<T, Set<Field>> reads, Function<T, Set<Field>> writes, Set<Field> copied) {
        Set<Field> awaited = new HashSet<>(writes.apply(item));
        Set<Field> read = left.stream()
                .filter(other -> other != item)
                .flatMap(other -> reads.apply(other).stream())
                .collect(Collectors.toSet());
        awaited.retainAll(read);
        awaited.removeAll(copied);
        return awaited;
    }
}
