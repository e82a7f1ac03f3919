package plumbline.verifier.fit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.verifier.fit.dependency.Work;
import plumbline.verifier.resources.Usage;

/** Makes a program of the stages that its units were given. */
final class Arrangement {
    /** Beyond this many, only the first and last of the original stages are named. */
    private static final int MAX_NAMES = 3;

    private final Program program;
    private final List<FittedPart> parts;

    Arrangement(Program program, List<FittedPart> parts) {
        this.program = program;
        this.parts = parts;
    }

    Layout layout() {
        TreeMap<Integer, List<Group>> ingress = byStage(Direction.INGRESS);
        TreeMap<Integer, List<Group>> egress = byStage(Direction.EGRESS);
        int count =
                parts.stream().mapToInt(part -> part.extent().stages()).max().orElse(0);
        List<Layout.HardwareStage> stages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            stages.add(new Layout.HardwareStage(i, content(ingress.get(i)), content(egress.get(i))));
        }
        Program placed = program.withStages(stages(ingress), stages(egress));
        return new Layout(placed, stages, parts.stream().map(FittedPart::extent).toList());
    }

    private TreeMap<Integer, List<Group>> byStage(Direction direction) {
        TreeMap<Integer, List<Group>> byStage = new TreeMap<>();
        for (FittedPart part : parts) {
            for (Group group : part.graph().groups()) {
                if (group.direction() == direction) {
                    part.schedule().of(group).forEach(slot -> byStage.computeIfAbsent(
                                    slot.stage(), key -> new ArrayList<>())
                            .add(slot.part()));
                }
            }
        }
        return byStage;
    }

    private static Layout.Content content(List<Group> groups) {
        List<Group> here = groups == null ? List.of() : groups;
        return new Layout.Content(works(here), here.stream().map(Group::usage).reduce(Usage.NONE, Usage::plus));
    }

    /** In the order of the program. */
    private static List<Work> works(List<Group> groups) {
        return groups.stream()
                .flatMap(group -> group.works().stream())
                .sorted(Comparator.comparingInt(Work::number))
                .toList();
    }

    /** With empty ones before a table that names its stage. */
    private List<Stage> stages(TreeMap<Integer, List<Group>> byStage) {
        int count = byStage.isEmpty() ? 0 : byStage.lastKey() + 1;
        return IntStream.range(0, count)
                .mapToObj(number -> byStage.containsKey(number)
                        ? stage(byStage.get(number))
                        : new Stage("", List.of(), program.at()))
                .toList();
    }

    private static Stage stage(List<Group> groups) {
        List<Work> works = works(groups);
        Set<String> names = new LinkedHashSet<>();
        works.forEach(work -> names.add(work.origin().stage().name()));
        names.remove("");
        return new Stage(
                name(List.copyOf(names)),
                works.stream().map(work -> work.unit()).toList(),
                works.get(0).at());
    }

    private static String name(List<String> names) {
        return names.size() <= MAX_NAMES ? String.join(", ", names) : names.getFirst() + " … " + names.getLast();
    }
}
