package plumbline.verifier.phv;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Program;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.target.Target;

/**
 * Fields in containers, by first fit: the widest pieces first, each into the smallest container in use that takes it, else
 * into a new one of the smallest size that is left, else cut in two. Ingress and egress have their own containers of one
 * pool. A better packing may exist; first fit wastes little because most pieces are as wide as a container.
 *
 * @param containers in use, by size
 * @param bits       of all pieces, by direction
 * @param left       name of the first field that found no room
 */
public record Packing(Map<Integer, Integer> containers, Map<Direction, Integer> bits, Optional<String> left) {
    /** The packing of a well-formed program. */
    public static Packing of(Program program, List<PlacedUnit> units, Target target) {
        Map<Integer, Long> free = new TreeMap<>(Map.of(
                8, target.phv().containers8().value(),
                16, target.phv().containers16().value(),
                32, target.phv().containers32().value()));
        List<Piece> pieces = new ArrayList<>();
        Map<Direction, Integer> bits = new EnumMap<>(Direction.class);
        for (Direction direction : Direction.values()) {
            List<Piece> own = Pieces.of(program, units, direction);
            bits.put(direction, own.stream().mapToInt(Piece::bits).sum());
            pieces.addAll(own);
        }
        pieces.sort(Comparator.comparingInt((Piece piece) -> -piece.bits()));
        return new FirstFit(free).pack(pieces, bits);
    }

    private static final class FirstFit {
        private final Map<Integer, Long> free;
        private final List<Container> used = new ArrayList<>();

        FirstFit(Map<Integer, Long> free) {
            this.free = free;
        }

        Packing pack(List<Piece> pieces, Map<Direction, Integer> bits) {
            Deque<Piece> open = new ArrayDeque<>(pieces);
            while (!open.isEmpty()) {
                Piece piece = open.pop();
                if (!place(piece)) {
                    int half = piece.bits() > 16 ? 16 : 8;
                    if (piece.bits() <= half) {
                        return new Packing(sizes(), bits, Optional.of(piece.name()));
                    }
                    open.push(piece.part(piece.bits() - half));
                    open.push(piece.part(half));
                }
            }
            return new Packing(sizes(), bits, Optional.empty());
        }

        private boolean place(Piece piece) {
            Optional<Container> shared = used.stream()
                    .filter(container -> container.takes(piece))
                    .min(Comparator.comparingInt(Container::size));
            Optional<Integer> fresh = free.entrySet().stream()
                    .filter(size -> size.getKey() >= piece.bits() && size.getValue() > 0)
                    .map(Map.Entry::getKey)
                    .findFirst();
            if (shared.isEmpty() && fresh.isEmpty()) {
                return false;
            }
            Container container = shared.orElseGet(() -> open(fresh.orElseThrow()));
            container.add(piece);
            return true;
        }

        private Container open(int size) {
            free.merge(size, -1L, Long::sum);
            Container container = new Container(size);
            used.add(container);
            return container;
        }

        private Map<Integer, Integer> sizes() {
            Map<Integer, Integer> sizes = new TreeMap<>();
            used.forEach(container -> sizes.merge(container.size(), 1, Integer::sum));
            return sizes;
        }
    }
}
