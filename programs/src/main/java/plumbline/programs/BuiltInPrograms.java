package plumbline.programs;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** The catalogue of programs that come with Plumbline. */
public final class BuiltInPrograms {
    private BuiltInPrograms() {}

    /** All programs by name. */
    public static List<BuiltInProgram> all() {
        return ServiceLoader.load(BuiltInProgram.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(BuiltInProgram::name))
                .toList();
    }

    /** All names, sorted. */
    public static List<String> names() {
        return all().stream().map(BuiltInProgram::name).toList();
    }

    /** The program of a name. */
    public static Optional<BuiltInProgram> find(String name) {
        return all().stream().filter(program -> program.name().equals(name)).findFirst();
    }
}
