package plumbline.verifier.target;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Position;

/**
 * Reads a target file against the records of {@link Target}: every key must be known, present once and sensible, and
 * all that is wrong is reported at once.
 */
final class TargetReader {
    /** If more keys are missing, the file was written without a base. */
    private static final int MAX_CLEARED = 3;

    private final List<Diagnostic> errors = new ArrayList<>();
    private final SettingReader settings;

    private TargetReader(String target) {
        settings = new SettingReader(target, this::error);
    }

    static Target read(String file, String text, Inheritance.Parents parents) {
        LocatedJson root = Inheritance.resolve(LocatedJson.parse(file, text), parents);
        TargetReader reader = new TargetReader(nameIn(root, file));
        Optional<Target> target = reader.section(Target.class, "", root);
        if (!reader.errors.isEmpty()) {
            reader.errors.sort(
                    Comparator.comparingInt((Diagnostic error) -> error.at().line())
                            .thenComparingInt(error -> error.at().column()));
            throw new TargetException(reader.errors);
        }
        return target.orElseThrow();
    }

    /** The name is needed before the rest, because every setting repeats it. */
    private static String nameIn(LocatedJson root, String file) {
        if (root instanceof LocatedJson.Map map) {
            for (LocatedJson.Member member : map.members()) {
                if (member.key().equals("name") && member.value() instanceof LocatedJson.Scalar name) {
                    return name.text();
                }
            }
        }
        return file;
    }

    /** Many missing keys mean a file from scratch; the fix is to extend a target and write only the differences. */
    private void missing(Position at, List<String> missing, List<String> meanings) {
        if (missing.size() > MAX_CLEARED) {
            error(
                    at,
                    "keys are missing: " + String.join(", ", missing)
                            + "; begin with \"extends\": \"tofino1\", or another target, and write only what differs");
            return;
        }
        for (int i = 0; i < missing.size(); i++) {
            error(at, "key '" + missing.get(i) + "' is missing" + meanings.get(i));
        }
    }

    private <R> Optional<R> section(Class<R> type, String path, LocatedJson json) {
        if (!(json instanceof LocatedJson.Map map)) {
            error(json.at(), (path.isEmpty() ? "a target" : "'" + path + "'") + " is an object: { … }");
            return Optional.empty();
        }
        RecordComponent[] components = type.getRecordComponents();
        List<String> keys = Arrays.stream(components).map(TargetReader::key).toList();
        LinkedHashMap<String, LocatedJson> values =
                members(map, keys, path.isEmpty() ? List.of(Inheritance.EXTENDS) : List.of());
        Object[] arguments = new Object[components.length];
        boolean complete = true;
        List<String> missing = new ArrayList<>();
        List<String> meanings = new ArrayList<>();
        for (int i = 0; i < components.length; i++) {
            String key = path.isEmpty() ? key(components[i]) : path + "." + key(components[i]);
            LocatedJson value = values.get(key(components[i]));
            if (value == null) {
                missing.add(key);
                meanings.add(meaning(components[i]));
                complete = false;
            } else {
                Optional<?> argument = component(components[i], key, value);
                complete &= argument.isPresent();
                arguments[i] = argument.orElse(null);
            }
        }
        missing(json.at(), missing, meanings);
        return complete ? Optional.of(construct(type, components, arguments)) : Optional.empty();
    }

    private Optional<?> component(RecordComponent component, String key, LocatedJson value) {
        if (component.getType() == String.class) {
            return settings.word(key, value);
        }
        return Setting.class.isAssignableFrom(component.getType())
                ? settings.setting(component, key, value)
                : section(component.getType(), key, value);
    }

    private LinkedHashMap<String, LocatedJson> members(LocatedJson.Map map, List<String> known, List<String> used) {
        LinkedHashMap<String, LocatedJson> values = new LinkedHashMap<>();
        for (LocatedJson.Member member : map.members()) {
            if (!known.contains(member.key())) {
                error(member.at(), "unknown key '" + member.key() + "'; " + suggestion(used, known, member.key()));
            } else if (values.putIfAbsent(member.key(), member.value()) != null) {
                error(member.at(), "key '" + member.key() + "' is given twice");
            }
        }
        return values;
    }

    private static String suggestion(List<String> used, List<String> known, String written) {
        return Suggestion.among(Stream.concat(used.stream(), known.stream()).toList(), written);
    }

    private static <R> R construct(Class<R> type, RecordComponent[] components, Object[] arguments) {
        try {
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            return type.getDeclaredConstructor(types).newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String meaning(RecordComponent component) {
        Says says = component.getAnnotation(Says.class);
        return says == null ? "" : ": " + says.value();
    }

    /** {@code perDirection} is {@code per_direction} in a file. */
    static String key(RecordComponent component) {
        return component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    private void error(Position at, String message) {
        errors.add(Diagnostic.error(at, "target", message, ""));
    }
}
