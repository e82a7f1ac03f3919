package plumbline.verifier;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import plumbline.isa.model.Program;

/** Breaks a program in a few places: a number, a name, a node in place of another, a list without or with one twice. */
final class Mutation {
    private static final List<Integer> NUMBERS =
            List.of(-1, 0, 1, 2, 7, 8, 63, 64, 65, 511, 512, 1_000_001, Integer.MAX_VALUE);

    private final Random random;

    Mutation(Random random) {
        this.random = random;
    }

    Program of(Program program) {
        Program mutant = program;
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            mutant = mutated(mutant);
        }
        return mutant;
    }

    private Program mutated(Program program) {
        List<Object> nodes = Trees.nodes(program);
        for (int tries = 0; tries < 20; tries++) {
            int victim = random.nextInt(nodes.size());
            int[] visited = {0};
            try {
                return Trees.rebuild(
                        program, (node, expected) -> visited[0]++ == victim ? other(node, expected, nodes) : node);
            } catch (IllegalArgumentException e) {
                // The model itself refuses this one.
            }
        }
        return program;
    }

    private Object other(Object node, Class<?> expected, List<Object> nodes) {
        if (node instanceof Integer) {
            return pick(NUMBERS);
        }
        if (node instanceof Long) {
            return random.nextBoolean() ? random.nextLong() : Long.valueOf(pick(NUMBERS));
        }
        if (node instanceof List<?> list) {
            return otherList(list);
        }
        if (node instanceof String && random.nextInt(4) == 0) {
            return "nowhere";
        }
        return pick(nodes.stream().filter(expected::isInstance).toList());
    }

    private List<Object> otherList(List<?> list) {
        List<Object> other = new ArrayList<>(list);
        if (!other.isEmpty()) {
            int index = random.nextInt(other.size());
            switch (random.nextInt(3)) {
                case 0 -> other.remove(index);
                case 1 -> other.add(other.get(index));
                default -> Collections.shuffle(other, random);
            }
        }
        return other;
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
