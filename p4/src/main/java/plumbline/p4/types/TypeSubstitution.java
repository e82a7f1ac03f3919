package plumbline.p4.types;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import plumbline.p4.types.SemanticType.Field;
import plumbline.p4.types.SemanticType.TypeVariable;

/** Types to put in the place of type variables. */
public final class TypeSubstitution {
    private final Map<TypeVariable, SemanticType> arguments = new IdentityHashMap<>();

    /** Nothing is put anywhere. */
    public TypeSubstitution() {}

    /** @param arguments one for each parameter, in the same order */
    public TypeSubstitution(List<TypeVariable> parameters, List<SemanticType> arguments) {
        for (int i = 0; i < parameters.size(); i++) {
            put(parameters.get(i), arguments.get(i));
        }
    }

    /** Puts a type in the place of a variable. */
    public void put(TypeVariable variable, SemanticType argument) {
        arguments.put(variable, argument);
    }

    /** What stands in the place of a variable; the variable, if nothing does. */
    public SemanticType of(TypeVariable variable) {
        return arguments.getOrDefault(variable, variable);
    }

    /** A type with all variables replaced that have an argument. */
    public SemanticType apply(SemanticType type) {
        return switch (type) {
            case TypeVariable variable -> of(variable);
            case SemanticType.Structured structured ->
                structured.arguments().isEmpty()
                        ? structured
                        : new SemanticType.Structured(
                                structured.declaration(), all(structured.arguments()), fields(structured.fields()));
            case SemanticType.Stack stack -> new SemanticType.Stack(apply(stack.element()), stack.size());
            case SemanticType.Tuple tuple -> new SemanticType.Tuple(all(tuple.elements()));
            case SemanticType.ValueList list -> new SemanticType.ValueList(all(list.elements()));
            case SemanticType.NamedValues values -> new SemanticType.NamedValues(fields(values.fields()));
            case SemanticType.ListOf list -> new SemanticType.ListOf(apply(list.element()));
            case SemanticType.SetOf set -> new SemanticType.SetOf(apply(set.element()));
            case SemanticType.ValueSet set -> new SemanticType.ValueSet(apply(set.element()));
            case SemanticType.ExternObject object ->
                new SemanticType.ExternObject(object.declaration(), all(object.arguments()));
            case SemanticType.BlockObject object ->
                new SemanticType.BlockObject(object.head(), all(object.arguments()));
            case SemanticType.TypeName name -> new SemanticType.TypeName(apply(name.type()));
            case SemanticType.Bits _,
                    SemanticType.ArbitraryInt _,
                    SemanticType.Varbits _,
                    SemanticType.Bool _,
                    SemanticType.Text _,
                    SemanticType.ErrorCode _,
                    SemanticType.MatchKind _,
                    SemanticType.Void _,
                    SemanticType.Enum _,
                    SemanticType.Newtype _,
                    SemanticType.TableObject _,
                    SemanticType.TableResult _,
                    SemanticType.ActionRun _,
                    SemanticType.Callable _,
                    SemanticType.InvalidHeader _,
                    SemanticType.Anything _,
                    SemanticType.Unknown _ -> type;
        };
    }

    private List<SemanticType> all(List<SemanticType> types) {
        return types.stream().map(this::apply).toList();
    }

    private List<Field> fields(List<Field> fields) {
        return fields.stream()
                .map(field -> new Field(field.name(), apply(field.type())))
                .toList();
    }
}
