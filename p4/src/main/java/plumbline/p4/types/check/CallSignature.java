package plumbline.p4.types.check;

import java.util.List;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.SemanticType.TypeVariable;
import plumbline.p4.types.TypeSubstitution;
import plumbline.p4.types.TypedCall.Callee;

/**
 * What can be called with which arguments.
 *
 * @param what as messages name it
 * @param typeParameters to be found for the call
 * @param given the type arguments of the instance that the callee belongs to
 * @param result before type arguments are put in
 */
record CallSignature(
        Callee callee,
        String what,
        List<P4Parameter> parameters,
        List<TypeVariable> typeParameters,
        TypeSubstitution given,
        SemanticType result) {}
