package plumbline.isa.model;

import java.util.Set;
import java.util.stream.Stream;

/**
 * The fields of a program whose new value the units behind the writer see in its stage already, as they see results of
 * tables: no container keeps them for the next one.
 *
 * @param addresses see {@link Addresses}
 * @param bus see {@link ActionDataBus}
 * @param crossbar see {@link MatchCrossbar}
 */
public record SeenAtOnce(Set<Field> addresses, Set<Field> bus, Set<Field> crossbar) {
    /** Those of a program. */
    public static SeenAtOnce of(Program program) {
        Set<Field> bus = ActionDataBus.of(program);
        return new SeenAtOnce(Addresses.of(program), bus, MatchCrossbar.of(program, bus));
    }

    public boolean contains(Field field) {
        return addresses.contains(field) || bus.contains(field) || crossbar.contains(field);
    }

    public Stream<Field> all() {
        return Stream.of(addresses, bus, crossbar).flatMap(Set::stream);
    }
}
