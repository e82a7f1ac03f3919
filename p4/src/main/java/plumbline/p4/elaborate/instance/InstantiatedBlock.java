package plumbline.p4.elaborate.instance;

import plumbline.isa.model.Position;
import plumbline.p4.syntax.P4Declaration;

/**
 * An instance of a parser or control.
 *
 * @param declaration a {@link P4Declaration.Parser} or {@link P4Declaration.Control}
 * @param scope what its constructor's parameters and the instances in it stand for
 * @param at where it is declared, or applied by the name of its type
 */
public record InstantiatedBlock(P4Declaration declaration, ElaborationScope scope, Position at) {}
