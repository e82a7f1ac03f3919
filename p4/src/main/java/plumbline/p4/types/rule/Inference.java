package plumbline.p4.types.rule;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.SemanticType.TypeVariable;
import plumbline.p4.types.TypeSubstitution;
import plumbline.p4.types.TypedProgram;

/**
 * Finds type arguments from the arguments of a call. It only collects: whether the arguments fit the parameters is
 * checked after it. A number without a width gives way to one with a width, a list to a structure.
 */
public final class Inference {
    /** A number without a width whose type is {@code _}: {@code execute(0)} of a {@code Register<bit<32>, _>}. */
    private static final SemanticType INDEX = new SemanticType.Bits(Integer.SIZE, false);

    private final TypedProgram.Builder facts;
    private final Set<TypeVariable> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<TypeVariable, SemanticType> found = new IdentityHashMap<>();

    /** @param open the variables to find */
    public Inference(TypedProgram.Builder facts, List<TypeVariable> open) {
        this.facts = facts;
        this.open.addAll(open);
    }

    /** A variable's argument is given. */
    public void give(TypeVariable variable, SemanticType type) {
        found.put(variable, type);
        open.remove(variable);
    }

    /** Whether an argument was found. */
    public boolean knows(TypeVariable variable) {
        return found.containsKey(variable);
    }

    /** What was found; what was not found stays. */
    public TypeSubstitution substitution() {
        TypeSubstitution substitution = new TypeSubstitution();
        found.forEach(substitution::put);
        return substitution;
    }

    /** Compares the type of a parameter with that of its argument. */
    public void infer(SemanticType parameter, SemanticType argument) {
        switch (parameter) {
            case TypeVariable variable -> {
                if (open.contains(variable)) {
                    found.merge(variable, argument, Inference::better);
                } else if (isWildcard(variable)) {
                    boolean number = argument instanceof SemanticType.ArbitraryInt;
                    found.merge(variable, number ? INDEX : argument, Inference::better);
                }
            }
            case SemanticType.Structured structured -> structure(structured, argument);
            case SemanticType.Tuple tuple -> elements(tuple.elements(), argument);
            case SemanticType.Stack stack -> {
                if (argument instanceof SemanticType.Stack other) {
                    infer(stack.element(), other.element());
                } else if (argument instanceof SemanticType.ValueList list) {
                    list.elements().forEach(element -> infer(stack.element(), element));
                }
            }
            case SemanticType.ListOf list -> {
                if (argument instanceof SemanticType.ListOf other) {
                    infer(list.element(), other.element());
                } else if (argument instanceof SemanticType.ValueList values) {
                    values.elements().forEach(element -> infer(list.element(), element));
                }
            }
            case SemanticType.ExternObject object -> {
                if (argument instanceof SemanticType.ExternObject other
                        && other.declaration() == object.declaration()) {
                    pairwise(object.arguments(), other.arguments());
                }
            }
            case SemanticType.BlockObject block -> {
                if (argument instanceof SemanticType.BlockObject other) {
                    block(block, other);
                }
            }
            default -> {}
        }
    }

    /** Whether a value's type is to be found out yet. */
    public static boolean isOpen(SemanticType type) {
        return switch (type) {
            case SemanticType.ArbitraryInt _,
                    SemanticType.ValueList _,
                    SemanticType.NamedValues _,
                    SemanticType.InvalidHeader _,
                    SemanticType.Anything _ -> true;
            default -> false;
        };
    }

    /** Whether a variable is {@code _}. */
    public static boolean isWildcard(SemanticType type) {
        return type instanceof TypeVariable variable && variable.name().equals("_");
    }

    private void structure(SemanticType.Structured structured, SemanticType argument) {
        switch (argument) {
            case SemanticType.Structured other
            when other.declaration() == structured.declaration() -> pairwise(structured.arguments(), other.arguments());
            case SemanticType.NamedValues values ->
                values.fields()
                        .forEach(field ->
                                structured.field(field.name()).ifPresent(own -> infer(own.type(), field.type())));
            case SemanticType.ValueList list ->
                pairwise(
                        structured.fields().stream()
                                .map(SemanticType.Field::type)
                                .toList(),
                        list.elements());
            default -> {}
        }
    }

    private void elements(List<SemanticType> elements, SemanticType argument) {
        switch (argument) {
            case SemanticType.Tuple other -> pairwise(elements, other.elements());
            case SemanticType.ValueList list -> pairwise(elements, list.elements());
            default -> {}
        }
    }

    private void block(SemanticType.BlockObject block, SemanticType.BlockObject other) {
        if (block.head() == other.head()) {
            pairwise(block.arguments(), other.arguments());
            return;
        }
        pairwise(parameterTypes(facts, block), parameterTypes(facts, other));
    }

    /** The types of a parser's, control's or package's parameters, with its type arguments put in. */
    public static List<SemanticType> parameterTypes(TypedProgram.Builder facts, SemanticType.BlockObject block) {
        P4Declaration.BlockType head = block.head();
        TypeSubstitution own = facts.arguments(block);
        return head.parameters().stream()
                .map((P4Parameter parameter) -> own.apply(facts.type(parameter)))
                .toList();
    }

    private void pairwise(List<SemanticType> parameters, List<SemanticType> arguments) {
        for (int i = 0; i < Math.min(parameters.size(), arguments.size()); i++) {
            infer(parameters.get(i), arguments.get(i));
        }
    }

    private static SemanticType better(SemanticType before, SemanticType now) {
        return (isOpen(before) || isWildcard(before)) && !(now instanceof SemanticType.Anything) ? now : before;
    }
}
