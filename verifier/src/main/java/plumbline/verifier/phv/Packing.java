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
 * Fields in containers, by first fit: what stages see before what is only carried past them, the widest pieces first,
 * each into the smallest container in use that takes it, else into a new one of the smallest size that is left, else
 * cut in two. A piece takes a container that can do no more than it needs as long as there is one. Ingress and egress
 * have their own containers of one pool, from which some are set apart for one of them; tagalong containers come in
 * collections, and each is of one direction. A better packing may exist; first fit wastes little because most pieces
 * are as wide as a container.
 *
 * @param containers in use that stages see, by size
 * @param bits of all pieces that stages see, by direction
 * @param left the first piece that found no room
 */
public record Packing(Map<Integer, Integer> containers, Map<Direction, Integer> bits, Optional<Left> left) {
    /**
     * What found no room.
     *
     * @param name of the field
     * @param calculated whether it needs a container whose ALU calculates
     * @param carried whether no stage sees it
     */
    public record Left(String name, boolean calculated, boolean carried) {}

    /** The packing of a well-formed program. */
    public static Packing of(Program program, List<PlacedUnit> units, Target target) {
        Target.Phv phv = target.phv();
        List<Piece> pieces = new ArrayList<>();
        Map<Direction, Integer> bits = new EnumMap<>(Direction.class);
        for (Direction direction : Direction.values()) {
            List<Piece> own = Pieces.of(program, units, direction, phv);
            bits.put(
                    direction,
                    own.stream()
                            .filter(piece -> piece.use() != Piece.Use.CARRIED)
                            .mapToInt(Piece::bits)
                            .sum());
            pieces.addAll(own);
        }
        pieces.sort(Comparator.comparing((Piece piece) -> piece.use() == Piece.Use.CARRIED)
                .thenComparingInt(piece -> -piece.bits())
                .thenComparing(piece -> piece.use() != Piece.Use.CALCULATED));
        return new FirstFit(phv).pack(pieces, bits);
    }

    /** Containers that are left, by size, and the most that can be done with what is in them. */
    private record Pool(Piece.Use atBest, Map<Integer, Long> left) {
        static Pool of(Piece.Use atBest) {
            return new Pool(atBest, new TreeMap<>());
        }

        void put(int size, long count) {
            left.merge(size, count, Long::sum);
        }

        /** A new container of the smallest size that is left. */
        Optional<Container> open(Piece piece) {
            return left.entrySet().stream()
                    .filter(size -> size.getKey() >= piece.bits() && size.getValue() > 0)
                    .findFirst()
                    .map(size -> {
                        size.setValue(size.getValue() - 1);
                        return new Container(size.getKey(), atBest);
                    });
        }
    }

    private static final class FirstFit {
        private final Pool calculating = Pool.of(Piece.Use.CALCULATED);
        private final Pool moving = Pool.of(Piece.Use.MOVED);
        private final Pool dark = Pool.of(Piece.Use.COPIED);
        private final Map<Direction, Pool> own = new EnumMap<>(Direction.class);
        private final Map<Direction, Pool> tagalong = new EnumMap<>(Direction.class);
        private final Target.Phv phv;
        private long collections;
        private final List<Container> used = new ArrayList<>();

        FirstFit(Target.Phv phv) {
            this.phv = phv;
            this.collections = phv.tagalongCollections().value();
            share(8, phv.containers8(), phv.calculating8());
            share(16, phv.containers16(), phv.calculating16());
            share(32, phv.containers32(), phv.calculating32());
            dark.put(8, phv.dark8().value());
            dark.put(16, phv.dark16().value());
            dark.put(32, phv.dark32().value());
            for (Direction direction : Direction.values()) {
                own.put(direction, reserve(phv.containersOfOneDirection().value()));
                tagalong.put(direction, Pool.of(Piece.Use.CARRIED));
            }
        }

        private void share(int size, Limit all, Limit ofThem) {
            long calculate = Math.min(all.value(), ofThem.value());
            calculating.put(size, calculate);
            moving.put(size, all.value() - calculate);
        }

        /** Takes so many of each size for one direction, or what there is. */
        private Pool reserve(long each) {
            Pool reserved = Pool.of(Piece.Use.CALCULATED);
            calculating.left().forEach((size, count) -> reserved.put(size, Math.min(each, count)));
            reserved.left().forEach((size, count) -> calculating.put(size, -count));
            return reserved;
        }

        Packing pack(List<Piece> pieces, Map<Direction, Integer> bits) {
            Deque<Piece> open = new ArrayDeque<>(pieces);
            while (!open.isEmpty()) {
                Piece piece = open.pop();
                if (!place(piece)) {
                    int half = piece.bits() > 16 ? 16 : 8;
                    if (piece.bits() <= half) {
                        return new Packing(
                                sizes(),
                                bits,
                                Optional.of(new Left(
                                        piece.name(),
                                        piece.use() == Piece.Use.CALCULATED,
                                        piece.use() == Piece.Use.CARRIED)));
                    }
                    open.push(piece.part(piece.bits() - half));
                    open.push(piece.part(half));
                }
            }
            return new Packing(sizes(), bits, Optional.empty());
        }

        private boolean place(Piece piece) {
            Direction direction = piece.presence().direction();
            Optional<Container> found = used.stream()
                    .filter(container -> container.takes(piece))
                    .min(Comparator.comparingInt(Container::size))
                    .or(() -> fresh(piece, tagalong.get(direction)))
                    .or(() -> nextCollection(piece))
                    .or(() -> fresh(piece, dark))
                    .or(() -> fresh(piece, moving))
                    .or(() -> fresh(piece, own.get(direction)))
                    .or(() -> fresh(piece, calculating));
            found.ifPresent(container -> container.add(piece));
            return found.isPresent();
        }

        private Optional<Container> fresh(Piece piece, Pool pool) {
            if (!piece.use().fits(pool.atBest())) {
                return Optional.empty();
            }
            Optional<Container> opened = pool.open(piece);
            opened.ifPresent(used::add);
            return opened;
        }

        /** A container of the next collection, if there is one and the piece can be in it. */
        private Optional<Container> nextCollection(Piece piece) {
            if (piece.use() != Piece.Use.CARRIED || collections == 0) {
                return Optional.empty();
            }
            collections--;
            Pool pool = tagalong.get(piece.presence().direction());
            pool.put(8, phv.tagalong8().value());
            pool.put(16, phv.tagalong16().value());
            pool.put(32, phv.tagalong32().value());
            return fresh(piece, pool);
        }

        private Map<Integer, Integer> sizes() {
            Map<Integer, Integer> sizes = new TreeMap<>();
            used.stream()
                    .filter(container -> container.atBest() != Piece.Use.CARRIED)
                    .forEach(container -> sizes.merge(container.size(), 1, Integer::sum));
            return sizes;
        }
    }
}
