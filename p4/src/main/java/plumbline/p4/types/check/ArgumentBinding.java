package plumbline.p4.types.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Expression.Argument;
import plumbline.p4.syntax.P4Parameter;

/** Which argument is for which parameter: by its name or its place (specification, section 8.20). */
final class ArgumentBinding {
    private final ProgramChecks checks;

    ArgumentBinding(ProgramChecks checks) {
        this.checks = checks;
    }

    /** Whether arguments fit parameters by number and names. This chooses among overloads (section 6.7.1). */
    static boolean matches(List<P4Parameter> parameters, List<Argument> arguments) {
        if (arguments.size() > parameters.size()) {
            return false;
        }
        for (int i = 0; i < parameters.size(); i++) {
            if (find(parameters.get(i), i, arguments).isEmpty() && !CallTypes.canBeLeftOut(parameters.get(i))) {
                return false;
            }
        }
        return arguments.stream().flatMap(argument -> argument.name().stream()).allMatch(name -> parameters.stream()
                .anyMatch(parameter -> parameter.name().equals(name)));
    }

    private static Optional<P4Expression> find(P4Parameter parameter, int place, List<Argument> arguments) {
        boolean named = arguments.stream().anyMatch(argument -> argument.name().isPresent());
        if (!named) {
            return place < arguments.size() ? Optional.of(arguments.get(place).value()) : Optional.empty();
        }
        return arguments.stream()
                .filter(argument -> argument.name().equals(Optional.of(parameter.name())))
                .map(Argument::value)
                .findFirst();
    }

    /**
     * The argument of each parameter, empty where there is none; what does not fit is said.
     *
     * @param dataPlane whether parameters without a direction get their value from somebody else
     */
    Optional<List<Optional<P4Expression>>> bind(
            String what, List<P4Parameter> parameters, List<Argument> arguments, boolean dataPlane, Position at) {
        if (!namesFit(what, parameters, arguments, at)) {
            return Optional.empty();
        }
        List<Optional<P4Expression>> bound = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            P4Parameter parameter = parameters.get(i);
            Optional<P4Expression> argument = find(parameter, i, arguments);
            boolean free = dataPlane && parameter.direction() == P4Parameter.Direction.NONE;
            if (argument.isEmpty() && !free && !CallTypes.canBeLeftOut(parameter)) {
                checks.error(
                        at,
                        "argument",
                        what + " has no argument for its parameter '" + parameter.name() + "'",
                        "parameters: " + names(parameters));
                return Optional.empty();
            }
            bound.add(argument);
        }
        return Optional.of(bound);
    }

    private boolean namesFit(String what, List<P4Parameter> parameters, List<Argument> arguments, Position at) {
        if (arguments.size() > parameters.size()) {
            checks.error(
                    at,
                    "argument",
                    what + " has " + Phrases.count(parameters.size(), "parameter") + " and gets "
                            + Phrases.count(arguments.size(), "argument"),
                    parameters.isEmpty() ? "" : "parameters: " + names(parameters));
            return false;
        }
        List<String> named =
                arguments.stream().flatMap(argument -> argument.name().stream()).toList();
        if (!named.isEmpty() && named.size() < arguments.size()) {
            checks.error(
                    at, "argument", "some arguments of " + what + " are named, and some are not", "name all or none");
            return false;
        }
        for (int i = 0; i < named.size(); i++) {
            String name = named.get(i);
            Position where = arguments.get(i).value().at();
            if (named.indexOf(name) < i) {
                checks.error(where, "argument", what + " gets two arguments '" + name + "'", "give one");
                return false;
            }
            if (parameters.stream().noneMatch(parameter -> parameter.name().equals(name))) {
                checks.error(
                        where,
                        "argument",
                        what + " has no parameter '" + name + "'",
                        "parameters: " + names(parameters));
                return false;
            }
        }
        return true;
    }

    private static String names(List<P4Parameter> parameters) {
        return String.join(", ", parameters.stream().map(P4Parameter::name).toList());
    }
}
