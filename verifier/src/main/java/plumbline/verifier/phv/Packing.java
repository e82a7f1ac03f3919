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
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Target;

/**
 * Fields in containers, by first fit: the widest pieces first, each into the smallest container in use that takes it,
 * else into a new one of the smallest size that is left, else cut in two. What is only moved takes a container without
 * an ALU to calculate as long as there is one. Ingress and egress have their own containers of one pool, from which
 * some are set apart for one of them. A better packing may exist; first fit wastes little because most pieces are as
 * wide as a container.
 *
 * @param containers in use, by size
 * @param bits of all pieces, by direction
 * @param left the first piece that found no room
 */
public record Packing(Map<Integer, Integer> containers, Map<Direction, Integer> bits, Optional<Left> left) {
    /**
     * What found no room.
     *
     * @param name of the field
     * @param calculated whether it needs a container whose ALU calculates
     */
    public record Left(String name, boolean calculated) {}

    /** The packing of a well-formed program. */
    public static Packing of(Program program, List<PlacedUnit> units, Target target) {
        Target.Phv phv = target.phv();
        Map<Integer, Long> calculating = new TreeMap<>();
        Map<Integer, Long> moving = new TreeMap<>();
        share(8, phv.containers8(), phv.calculating8(), calculating, moving);
        share(16, phv.containers16(), phv.calculating16(), calculating, moving);
        share(32, phv.containers32(), phv.calculating32(), calculating, moving);
        Map<Direction, Map<Integer, Long>> reserved = new EnumMap<>(Direction.class);
        for (Direction direction : Direction.values()) {
            reserved.put(
                    direction,
                    reserve(calculating, phv.containersOfOneDirection().value()));
        }
        List<Piece> pieces = new ArrayList<>();
        Map<Direction, Integer> bits = new EnumMap<>(Direction.class);
        for (Direction direction : Direction.values()) {
            List<Piece> own = Pieces.of(program, units, direction);
            bits.put(direction, own.stream().mapToInt(Piece::bits).sum());
            pieces.addAll(own);
        }
        pieces.sort(Comparator.comparingInt((Piece piece) -> -piece.bits()).thenComparing(piece -> !piece.alone()));
        return new FirstFit(reserved, calculating, moving).pack(pieces, bits);
    }

    private static void share(
            int size, Limit all, Limit calculating, Map<Integer, Long> intoCalculating, Map<Integer, Long> intoMoving) {
        long ofThem = Math.min(all.value(), calculating.value());
        intoCalculating.put(size, ofThem);
        intoMoving.put(size, all.value() - ofThem);
    }

    /** Takes so many of each size for one direction, or what there is. */
    private static Map<Integer, Long> reserve(Map<Integer, Long> pool, long each) {
        Map<Integer, Long> own = new TreeMap<>();
        pool.forEach((size, count) -> own.put(size, Math.min(each, count)));
        own.forEach((size, count) -> pool.merge(size, -count, Long::sum));
        return own;
    }

    private static final class FirstFit {
        private final Map<Direction, Map<Integer, Long>> own;
        private final Map<Integer, Long> calculating;
        private final Map<Integer, Long> moving;
        private final List<Container> used = new ArrayList<>();

        FirstFit(Map<Direction, Map<Integer, Long>> own, Map<Integer, Long> calculating, Map<Integer, Long> moving) {
            this.own = own;
            this.calculating = calculating;
            this.moving = moving;
        }

        Packing pack(List<Piece> pieces, Map<Direction, Integer> bits) {
            Deque<Piece> open = new ArrayDeque<>(pieces);
            while (!open.isEmpty()) {
                Piece piece = open.pop();
                if (!place(piece)) {
                    int half = piece.bits() > 16 ? 16 : 8;
                    if (piece.bits() <= half) {
                        return new Packing(sizes(), bits, Optional.of(new Left(piece.name(), piece.alone())));
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
            Optional<Container> found = shared.or(() -> piece.alone() ? Optional.empty() : fresh(piece, moving))
                    .or(() -> fresh(piece, own.get(piece.direction())))
                    .or(() -> fresh(piece, calculating));
            found.ifPresent(container -> container.add(piece));
            return found.isPresent();
        }

        /** A new container of the smallest size that is left in a pool. */
        private Optional<Container> fresh(Piece piece, Map<Integer, Long> pool) {
            return pool.entrySet().stream()
                    .filter(size -> size.getKey() >= piece.bits() && size.getValue() > 0)
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .map(size -> open(size, pool));
        }

        private Container open(int size, Map<Integer, Long> pool) {
            pool.merge(size, -1L, Long::sum);
            Container container = new Container(size, pool != moving);
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
