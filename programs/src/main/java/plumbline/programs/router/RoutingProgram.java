package plumbline.programs.router;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.ProgramControl;

/** A program of another purpose that forwards by the router's tables if it is asked to: {@code forward=1}. */
public abstract class RoutingProgram extends BuiltInProgram {
    private static final String FORWARD = "forward";

    /**
     * @param otherwise how it forwards by itself
     * @param own parameters in the order of the text, which come before those of forwarding
     */
    protected RoutingProgram(String name, String summary, String targets, String otherwise, Parameter... own) {
        super(name, summary, targets, withForwarding(otherwise, own));
    }

    private static Parameter[] withForwarding(String otherwise, Parameter... own) {
        Parameter forward = new Parameter(FORWARD, 0, 0, 1, "0 " + otherwise + "; 1 by the router's tables");
        Stream<Parameter> tables = new Router()
                .parameters().stream()
                        .map(one -> new Parameter(
                                one.name(),
                                one.standard(),
                                one.least(),
                                one.most(),
                                "with forward=1: as the router's"));
        return Stream.of(Stream.of(own), Stream.of(forward), tables)
                .flatMap(each -> each)
                .toArray(Parameter[]::new);
    }

    @Override
    public final Optional<Map<String, Long>> routing() {
        return Optional.of(Map.of(FORWARD, 1L));
    }

    /** The router's control plane, if it forwards by the router's tables; otherwise {@link #ownControl}. */
    @Override
    public final ProgramControl control(Program program, String file, String text) {
        return program.parameter(FORWARD) == 0
                ? ownControl(program, file, text)
                : new Router().control(program, file, text);
    }

    /** The control plane by a file of its own kind; there is none unless this is overridden. */
    protected ProgramControl ownControl(Program program, String file, String text) {
        throw new IllegalArgumentException(file + ": " + name() + " takes a set-up file with -p forward=1 only");
    }
}
