package plumbline.verifier.target;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Position;

/** JSON whose nodes know their position, for messages; Jackson's own tree does not keep it. */
sealed interface LocatedJson {
    /** Where it begins. */
    Position at();

    /** An object; members in order, keys possibly twice. */
    record Map(List<Member> members, Position at) implements LocatedJson {}

    /** An array. */
    record Items(List<LocatedJson> items, Position at) implements LocatedJson {}

    /** A string, number, true, false or null. */
    record Scalar(JsonToken kind, String text, Position at) implements LocatedJson {}

    /** A key with its value; {@code at} is the key's place. */
    record Member(String key, LocatedJson value, Position at) {}

    /** How it is called in a message. */
    static String describe(LocatedJson json) {
        return switch (json) {
            case Map map -> "an object";
            case Items items -> "a list";
            case Scalar scalar when scalar.kind() == JsonToken.VALUE_STRING -> "\"" + scalar.text() + "\"";
            case Scalar scalar -> scalar.text();
        };
    }

    /** Reads a whole text. */
    static LocatedJson parse(String file, String text) {
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            parser.nextToken();
            LocatedJson root = value(file, parser);
            if (parser.nextToken() != null) {
                throw new TargetException(List.of(Diagnostic.error(
                        place(file, parser.currentTokenLocation()),
                        "target",
                        "the file goes on after its last brace",
                        "")));
            }
            return root;
        } catch (JsonProcessingException e) {
            // Jackson adds the position in its own words
            String reason =
                    e.getOriginalMessage().lines().findFirst().orElse("").replaceFirst(" \\(start marker at .*", "");
            throw new TargetException(List.of(
                    Diagnostic.error(place(file, e.getLocation()), "target", "this is not JSON: " + reason, "")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static LocatedJson value(String file, JsonParser parser) throws IOException {
        Position at = place(file, parser.currentTokenLocation());
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            List<Member> members = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                Position keyAt = place(file, parser.currentTokenLocation());
                String key = parser.currentName();
                parser.nextToken();
                members.add(new Member(key, value(file, parser), keyAt));
            }
            return new Map(members, at);
        }
        if (token == JsonToken.START_ARRAY) {
            List<LocatedJson> items = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                items.add(value(file, parser));
            }
            return new Items(items, at);
        }
        return new Scalar(token == null ? JsonToken.NOT_AVAILABLE : token, token == null ? "" : parser.getText(), at);
    }

    private static Position place(String file, JsonLocation location) {
        if (location == null) {
            return new Position(file, 1, 1);
        }
        return new Position(file, location.getLineNr(), Math.max(1, location.getColumnNr()));
    }
}
