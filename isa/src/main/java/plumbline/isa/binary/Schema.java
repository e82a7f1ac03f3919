package plumbline.isa.binary;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;

/** The shapes of all nodes of a program, taken from its records. */
final class Schema {
    private static final Schema SCHEMA = new Schema();
    /** Of a whole program. */
    static final Codec PROGRAM = SCHEMA.codec(Program.class);

    private final Map<Type, Codec> codecs = new HashMap<>(Map.of(
            long.class, Scalars.LONG,
            Long.class, Scalars.LONG,
            int.class, Scalars.INT,
            Integer.class, Scalars.INT,
            boolean.class, Scalars.BOOLEAN,
            String.class, Scalars.TEXT,
            Position.class, Scalars.POSITION));
    private final Map<String, String> records = new TreeMap<>();

    private Schema() {}

    /** One line per record: what a body consists of; if it changes, so must the version. */
    static String text() {
        return SCHEMA.records.entrySet().stream()
                .map(entry -> entry.getKey() + "(" + entry.getValue() + ")\n")
                .collect(Collectors.joining());
    }

    private Codec codec(Type type) {
        Codec known = codecs.get(type);
        return known != null ? known : newCodec(type);
    }

    private Codec newCodec(Type type) {
        if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
            return new ListCodec(codec(list.getActualTypeArguments()[0]));
        }
        if (type instanceof ParameterizedType optional && optional.getRawType() == Optional.class) {
            return new OptionalCodec(new ListCodec(codec(optional.getActualTypeArguments()[0])));
        }
        Class<?> nodes = (Class<?>) type;
        if (nodes.isEnum()) {
            return remember(type, new EnumCodec(nodes));
        }
        if (nodes.isRecord()) {
            return record(nodes);
        }
        if (nodes.isSealed()) {
            Map<String, Codec> members = new LinkedHashMap<>();
            // first, because a member may hold members: a condition holds conditions
            SealedCodec codec = new SealedCodec(nodes, members);
            codecs.put(type, codec);
            members(nodes).forEach(member -> members.put(member.getSimpleName(), codec(member)));
            return codec;
        }
        throw new IllegalStateException("no binary form for " + type);
    }

    /** What a sealed type may be, those of sealed types in it too. */
    private static Stream<Class<?>> members(Class<?> type) {
        return Arrays.stream(type.getPermittedSubclasses())
                .flatMap(member -> member.isSealed() ? members(member) : Stream.of(member));
    }

    private Codec record(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        Codec[] parts = new Codec[components.length];
        Class<?>[] types = new Class<?>[components.length];
        RecordCodec plain;
        try {
            for (int i = 0; i < components.length; i++) {
                types[i] = components[i].getType();
                parts[i] = codec(components[i].getGenericType());
            }
            plain = new RecordCodec(type.getDeclaredConstructor(types), components, parts);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("a record without its constructor: " + type, e);
        }
        records.put(
                type.getName().substring(type.getPackageName().length() + 1).replace('$', '.'),
                Arrays.stream(components)
                        .map(part -> part.getName() + " "
                                + part.getGenericType()
                                        .getTypeName()
                                        .replaceAll("[a-z.]+\\.", "")
                                        .replace('$', '.'))
                        .collect(Collectors.joining(", ")));
        if (type == Field.class) {
            return remember(type, new SharedCodec(plain, HashMap::new));
        }
        if (type == Header.class) {
            return remember(type, new SharedCodec(plain, IdentityHashMap::new));
        }
        return remember(type, plain);
    }

    private Codec remember(Type type, Codec codec) {
        codecs.put(type, codec);
        return codec;
    }
}
