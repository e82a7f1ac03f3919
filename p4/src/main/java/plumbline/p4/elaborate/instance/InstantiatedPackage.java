package plumbline.p4.elaborate.instance;

import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.p4.elaborate.value.P4Value;

/**
 * An instance of a package.
 *
 * @param arguments by the names of the parameters; what is left out is not there
 */
public record InstantiatedPackage(Map<String, P4Value> arguments, Position at) {
    /** The parser or control of a parameter. */
    public Optional<InstantiatedBlock> block(String parameter) {
        return arguments.get(parameter) instanceof P4Value.Reference(InstantiatedBlock block)
                ? Optional.of(block)
                : Optional.empty();
    }
}
