package plumbline.verifier.rules.wellformed;

import java.util.HashSet;
import java.util.Set;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;

/** The deparser emits each header once and updates each checksum once. */
public final class DeparserShape extends Rule {
    public DeparserShape() {
        super(
                "deparser",
                "the deparser emits each header once and updates each checksum once",
                "The deparser emits the valid headers in one fixed order.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Deparser deparser = context.program().deparser();
        Set<String> emitted = new HashSet<>();
        for (Header header : deparser.emits()) {
            if (!emitted.add(header.name())) {
                found.warning(
                        deparser.at(),
                        "header '" + header.name() + "' is emitted twice: a packet that has it leaves with it twice",
                        "emit it once");
            }
        }
        Set<String> updated = new HashSet<>();
        for (Deparser.Checksum checksum : deparser.checksums()) {
            String field = checksum.field().name();
            if (!updated.add(field)) {
                found.error(checksum.at(), "checksum '" + field + "' is updated twice", "cover all fields in one");
            }
        }
        deparser.computed().forEach(checksum -> computed(checksum, updated, found));
    }

    /** @param updated names of checksums that are kept right by what changes */
    private static void computed(Deparser.ComputedChecksum checksum, Set<String> updated, Findings found) {
        String field = checksum.field().name();
        if (updated.contains(field)) {
            found.error(
                    checksum.at(),
                    "checksum '" + field + "' is updated, and computed too",
                    "leave out 'checksum " + field + " over', or 'computed'");
        }
        for (Field bit : checksum.when()) {
            if (bit.width() != 1) {
                found.error(
                        checksum.at(),
                        "checksum '" + field + "' depends on '" + bit.name() + "', which has " + bit.width() + " bits",
                        "a condition has 1 bit");
            }
        }
        Terms.wrong(checksum.covered(), "checksum '" + field + "'")
                .ifPresent(message -> found.error(checksum.at(), message, "write its width: 8w0"));
    }
}
