package plumbline.p4.tofino;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Severity;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.HeaderInstance;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.draft.Assignments;

/**
 * A deparser's checksum unit adds bytes as they lie in the packet, so the list of fields must have them in the same
 * places of a byte, whole, and in the same half of a word: {@code bf-p4c/parde/deparser_checksum_update.cpp}.
 */
final class ChecksumFields {
    private static final String LIMIT =
            "bytes as they lie in the packet; p4c:bf-p4c/parde/deparser_checksum_update.cpp";

    private final List<Diagnostic> found;
    private final Map<Variable, HeaderInstance> headers = new LinkedHashMap<>();

    private ChecksumFields(StructuredProgram program, List<Diagnostic> found) {
        this.found = found;
        program.headers().forEach(header -> header.fields().forEach(field -> headers.put(field, header)));
    }

    static void check(StructuredProgram program, List<Diagnostic> found) {
        ChecksumFields rule = new ChecksumFields(program, found);
        rule.deparser(program.ingressDeparser().orElse(List.of()));
        rule.deparser(program.deparser());
    }

    private void deparser(List<StructuredStatement> body) {
        Assignments.of(body).forEach(assign -> sum(assign.value(), assign.target()));
    }

    private void sum(Expression value, Variable target) {
        switch (value) {
            case Expression.Checksum checksum -> list(checksum, target);
            case Expression.Choose choose -> sum(choose.no(), target);
            default -> {}
        }
    }

    private void list(Expression.Checksum checksum, Variable target) {
        Map<HeaderInstance, Map<Variable, Integer>> places = new LinkedHashMap<>();
        int offset = 0;
        for (Expression input : checksum.inputs()) {
            if (input instanceof Expression.Read(Variable field, var _) && headers.containsKey(field)) {
                places.computeIfAbsent(headers.get(field), _ -> new LinkedHashMap<>())
                        .putIfAbsent(field, offset);
            }
            offset += input.type().width();
        }
        for (Map.Entry<HeaderInstance, Map<Variable, Integer>> header : places.entrySet()) {
            if (!header(header.getKey(), header.getValue(), target, checksum.at())) {
                return;
            }
        }
    }

    /** Goes over a header's bytes; false if one is wrong. */
    private boolean header(HeaderInstance header, Map<Variable, Integer> places, Variable target, Position at) {
        int bits = 0;
        int half = 0;
        boolean isInside = false;
        Variable before = header.fields().getFirst();
        for (Variable field : header.fields()) {
            isInside &= bits % Byte.SIZE != 0;
            Integer place = places.get(field);
            if (place == null && isInside) {
                return says(at, before, target, "is in the list, and '" + field.name() + "' of the same byte is not");
            }
            if (place != null) {
                if (isInside && half != place % Short.SIZE) {
                    return says(at, field, target, "does not follow '" + before.name() + "', which is in its byte");
                }
                if (bits % Byte.SIZE != place % Byte.SIZE) {
                    return says(
                            at,
                            field,
                            target,
                            "begins at bit " + bits % Byte.SIZE + " of a byte in the packet, and at bit "
                                    + place % Byte.SIZE + " in the list");
                }
                isInside = true;
                half = (place + field.type().width()) % Short.SIZE;
                before = field;
            }
            bits += field.type().width();
        }
        return true;
    }

    private boolean says(Position at, Variable field, Variable target, String what) {
        found.add(new Diagnostic(
                at,
                Severity.ERROR,
                "checksum-fields",
                "checksum '" + target.name() + "': field '" + field.name() + "' " + what,
                LIMIT,
                "list all fields of the header in their order"));
        return false;
    }
}
