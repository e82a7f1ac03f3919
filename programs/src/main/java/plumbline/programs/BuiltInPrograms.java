package plumbline.programs;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import plumbline.isa.BuiltInText;
import plumbline.isa.text.IncludeResolver;

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

    /**
     * What a program may include: what is beside the text of a built-in one; in the folder {@code lib}, what several of
     * these include; the language's library.
     *
     * @param program name of the built-in one
     */
    public static IncludeResolver includes(String program) {
        return (name, includingFile) -> {
            for (String folder : List.of(program, "lib")) {
                String file = folder + "/" + name + ".plumb";
                Optional<String> text = BuiltInText.find("/plumbline/programs/" + file);
                if (text.isPresent()) {
                    return text.map(found -> new IncludeResolver.Source("programs/" + file, found));
                }
            }
            return IncludeResolver.library().resolve(name, includingFile);
        };
    }
}
