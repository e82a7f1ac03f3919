package plumbline.p4.types;

import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.syntax.P4Statement;

/** What a name refers to. */
public sealed interface Symbol {
    /** What is declared: a constant, variable, instance, type, function, action, table. */
    record Declared(P4Declaration declaration) implements Symbol {}

    /** A parameter of a function, action, parser, control, or one of a constructor. */
    record Parameter(P4Parameter parameter) implements Symbol {}

    /** The variable of {@code for (… in …)}. */
    record LoopVariable(P4Statement.ForEach loop) implements Symbol {}

    /** A type parameter. */
    record TypeParameter(SemanticType.TypeVariable variable) implements Symbol {}

    /** A member of the enumeration whose later member names it in its value. */
    record Member(P4Declaration.Enumeration enumeration, P4Declaration.EnumMember member) implements Symbol {}

    /** A match kind. */
    record Kind(String name) implements Symbol {}
}
