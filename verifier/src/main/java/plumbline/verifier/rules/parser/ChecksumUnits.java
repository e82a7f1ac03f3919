package plumbline.verifier.rules.parser;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Field;
import plumbline.isa.model.Position;
import plumbline.isa.model.Use;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.parser.ParserSums;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** Deparser and parser have few checksum units. */
public final class ChecksumUnits extends Rule {
    public ChecksumUnits() {
        super(
                "checksum-units",
                "the deparser updates no more checksums, and the parser sums no more at a time, than they have units"
                        + " for",
                "A unit of the deparser adds up the fields of one checksum. A unit of the parser is free for another"
                        + " sum when it has been checked, and never again when a sum is deposited; nothing else reads"
                        + " what it has summed.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        deparser(context, found);
        parser(context, found);
    }

    private static void deparser(RuleContext context, Findings found) {
        Limit limit = context.target().parser().checksums();
        Deparser deparser = context.program().deparser();
        List<Position> checksums = Stream.concat(
                        deparser.checksums().stream().map(Deparser.Checksum::at),
                        deparser.computed().stream().map(Deparser.ComputedChecksum::at))
                .toList();
        if (!limit.allows(checksums.size())) {
            found.error(
                    checksums.get(limit.asInt()),
                    "the deparser updates " + Show.count(checksums.size(), "checksum"),
                    limit,
                    "leave out those of fields that the program does not change");
        }
    }

    private static void parser(RuleContext context, Findings found) {
        Limit limit = context.target().parser().parserChecksums();
        List<List<Field>> units = new ParserSums(context.program().parser()).units();
        if (limit.isUnlimited()) {
            return;
        }
        if (!limit.allows(units.size())) {
            found.error(
                    context.program().parser().at(),
                    "the parser needs " + Show.count(units.size(), "checksum unit") + ": "
                            + Show.list(units.stream()
                                    .map(sums -> Show.list(sums.stream().map(Field::name)))),
                    limit,
                    "check one sum before the next begins, in a state of its own");
        }
        Set<Field> sums = new HashSet<>(context.program().parser().sums());
        for (var unit : context.units()) {
            for (Use read : context.effects(unit).reads()) {
                if (sums.remove(read.field())) {
                    found.error(
                            read.at(),
                            unit.place() + " reads '" + read.field().name()
                                    + "', which a checksum unit of the parser sums",
                            limit,
                            "let the parser check the sum, or deposit it");
                }
            }
        }
    }
}
