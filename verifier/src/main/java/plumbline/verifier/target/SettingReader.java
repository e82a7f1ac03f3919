package plumbline.verifier.target;

import com.fasterxml.jackson.core.JsonToken;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import plumbline.isa.model.Position;

/** Reads the leaves of a target file, {@code {"v": 12, "src": "…"}}. */
final class SettingReader {
    private static final List<String> KEYS = List.of("v", "src");

    private final String target;
    private final BiConsumer<Position, String> errors;

    SettingReader(String target, BiConsumer<Position, String> errors) {
        this.target = target;
        this.errors = errors;
    }

    /** A text that is not empty. */
    Optional<String> word(String key, LocatedJson json) {
        if (json instanceof LocatedJson.Scalar scalar
                && scalar.kind() == JsonToken.VALUE_STRING
                && !scalar.text().isBlank()) {
            return Optional.of(scalar.text());
        }
        return wrong(json, "'" + key + "' is a text that is not empty");
    }

    /** A setting of the component's type. */
    Optional<? extends Setting> setting(RecordComponent component, String key, LocatedJson json) {
        if (!(json instanceof LocatedJson.Map map)) {
            return wrong(json, "'" + key + "' is { \"v\": VALUE, \"src\": \"who says so\" }");
        }
        for (LocatedJson.Member member : map.members()) {
            if (!KEYS.contains(member.key())) {
                errors.accept(
                        member.at(), "unknown key '" + member.key() + "'; " + Suggestion.among(KEYS, member.key()));
            }
        }
        Optional<LocatedJson> value = one(map, "v", key);
        Optional<String> source = one(map, "src", key).flatMap(found -> word(key + ".src", found));
        if (value.isEmpty() || source.isEmpty()) {
            return Optional.empty();
        }
        Says says = component.getAnnotation(Says.class);
        Setting.Origin origin = new Setting.Origin(target, key, says.value(), source.get());
        Class<?> type = component.getType();
        if (type == Limit.class) {
            return limit(key, value.get(), says, origin);
        }
        if (kind(component) == Long.class) {
            return choices("numbers", item -> size(key, item, says), key, value.get(), origin);
        }
        List<Enum<?>> constants = constants(component);
        return type == Choice.class
                ? constant(constants, key, value.get()).map(chosen -> new Choice<>(chosen, origin))
                : choices("words", item -> constant(constants, key, item), key, value.get(), origin);
    }

    private Optional<LocatedJson> one(LocatedJson.Map map, String wanted, String key) {
        List<LocatedJson.Member> found = map.members().stream()
                .filter(member -> member.key().equals(wanted))
                .toList();
        if (found.isEmpty()) {
            return wrong(map, "'" + key + "' has no \"" + wanted + "\"");
        }
        if (found.size() > 1) {
            errors.accept(found.get(1).at(), "key '" + wanted + "' is given twice");
            return Optional.empty();
        }
        return Optional.of(found.get(0).value());
    }

    private Optional<Limit> limit(String key, LocatedJson json, Says says, Setting.Origin origin) {
        if (isUnlimited(json)) {
            return Optional.of(new Limit(Long.MAX_VALUE, origin));
        }
        OptionalLong number = number(json, says);
        return number.isPresent()
                ? Optional.of(new Limit(number.getAsLong(), origin))
                : wrong(
                        json,
                        "'" + key + "' is " + numbers(says) + " or \"unlimited\", not " + LocatedJson.describe(json));
    }

    /** @param kind what the list has in it */
    private <E> Optional<Choices<E>> choices(
            String kind,
            Function<LocatedJson, Optional<E>> element,
            String key,
            LocatedJson json,
            Setting.Origin origin) {
        if (isUnlimited(json)) {
            return Optional.of(new Choices<>(Set.of(), true, origin));
        }
        if (!(json instanceof LocatedJson.Items list)) {
            return wrong(json, "'" + key + "' is a list of " + kind + " or \"unlimited\"");
        }
        Set<E> values = new LinkedHashSet<>();
        for (LocatedJson item : list.items()) {
            Optional<E> value = element.apply(item);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            if (!values.add(value.get())) {
                return wrong(item, "'" + key + "' names " + Choices.word(value.get()) + " twice");
            }
        }
        return Optional.of(new Choices<>(values, false, origin));
    }

    private Optional<Long> size(String key, LocatedJson json, Says says) {
        OptionalLong number = number(json, says);
        return number.isPresent()
                ? Optional.of(number.getAsLong())
                : wrong(
                        json,
                        "'" + key + "' lists numbers, each " + numbers(says) + ", not " + LocatedJson.describe(json));
    }

    private Optional<Enum<?>> constant(List<Enum<?>> constants, String key, LocatedJson json) {
        List<String> words = constants.stream().map(Choice::word).toList();
        if (json instanceof LocatedJson.Scalar scalar && scalar.kind() == JsonToken.VALUE_STRING) {
            int index = words.indexOf(scalar.text());
            if (index >= 0) {
                return Optional.of(constants.get(index));
            }
            return wrong(
                    json,
                    "'" + key + "': unknown word '" + scalar.text() + "'; " + Suggestion.among(words, scalar.text()));
        }
        return wrong(json, "'" + key + "' takes words: " + String.join(", ", words));
    }

    /** What a {@code Choice<E>} or {@code Choices<E>} chooses from. */
    private static Class<?> kind(RecordComponent component) {
        return (Class<?>) ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0];
    }

    private static List<Enum<?>> constants(RecordComponent component) {
        return Arrays.asList((Enum<?>[]) kind(component).getEnumConstants());
    }

    private static OptionalLong number(LocatedJson json, Says says) {
        if (json instanceof LocatedJson.Scalar scalar
                && scalar.kind() == JsonToken.VALUE_NUMBER_INT
                && scalar.text().length() < 19) {
            long number = Long.parseLong(scalar.text());
            return number >= says.min() && number <= says.max() ? OptionalLong.of(number) : OptionalLong.empty();
        }
        return OptionalLong.empty();
    }

    private static String numbers(Says says) {
        return "a whole number from " + says.min() + " to " + says.max();
    }

    private static boolean isUnlimited(LocatedJson json) {
        return json instanceof LocatedJson.Scalar scalar
                && scalar.kind() == JsonToken.VALUE_STRING
                && scalar.text().equals(Setting.UNLIMITED);
    }

    private <T> Optional<T> wrong(LocatedJson json, String message) {
        errors.accept(json.at(), message);
        return Optional.empty();
    }
}
