package plumbline.p4.elaborate.program;

import plumbline.p4.syntax.P4Declaration;

/**
 * An instance of a parser or control.
 *
 * @param declaration a {@link P4Declaration.Parser} or {@link P4Declaration.Control}
 * @param scope what its constructor's parameters and the instances in it stand for
 */
public record InstantiatedBlock(P4Declaration declaration, ElaborationScope scope) {}
