package plumbline.cli.program;

import java.util.List;
import java.util.Optional;

/** Programs that a command knows beside the built-in ones. */
public interface ProgramCatalogue {
    /** None. */
    ProgramCatalogue NONE = new ProgramCatalogue() {
        @Override
        public Optional<String> text(String name) {
            return Optional.empty();
        }

        @Override
        public List<String> names() {
            return List.of();
        }
    };

    /** The text of the program of a name. */
    Optional<String> text(String name);

    /** All names. */
    List<String> names();
}
