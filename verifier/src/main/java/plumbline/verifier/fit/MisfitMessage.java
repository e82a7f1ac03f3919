package plumbline.verifier.fit;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Severity;
import plumbline.isa.model.Position;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.fit.dependency.ChainText;
import plumbline.verifier.fit.dependency.Dependency;
import plumbline.verifier.fit.dependency.Work;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.syntax.Syntax;
import plumbline.verifier.target.Setting;
import plumbline.verifier.target.Target;

/** A misfit as a diagnostic: what prevents the fit, by how much, and the fix. */
public final class MisfitMessage {
    /** How many users of a resource are named. */
    private static final int MAX_NAMED = 4;

    private static final String SECOND_PASS =
            "use it again in a second pass (recirculate), as precision does, under a condition on a field that tells"
                    + " the passes apart; or give each stage its own";

    /** The shortest layout that was found has too many stages, and yet there may be a shorter one. */
    private static final String UNPROVED =
            " (this is the best layout that was found; that there is no shorter one is not proved)";

    /** No layout that was found has all tables in the stages that they name, and yet there may be one. */
    private static final String NO_OTHER_FOUND =
            " (in the best layout that was found; that there is none is not proved)";

    private static final String LARGEST =
            "'plumb fit … --largest PARAMETER', or --largest table:NAME, finds the largest value that fits";

    /** The rule about tables that name their stage. */
    private static final String FIXED = "table-stage";

    private final Target target;
    private final Syntax syntax;

    private MisfitMessage(Target target, Syntax syntax) {
        this.target = target;
        this.syntax = syntax;
    }

    /** The diagnostic, with the code of the rule that no layout can keep. */
    public static Diagnostic of(Misfit misfit, Target target, Syntax syntax) {
        MisfitMessage message = new MisfitMessage(target, syntax);
        return switch (misfit) {
            case Misfit.TooMany many ->
                error(
                        many.at(),
                        "stage-count",
                        Show.count(many.units(), "operation")
                                + " are more than the fitter places: it compares each with each, up to " + many.max(),
                        target.stages().perDirection(),
                        "put them into stages by hand");
            case Misfit.Parted parted ->
                error(
                        parted.egress().at(),
                        "access-stages",
                        parted.memory() + " is used in egress here and in ingress in "
                                + Show.line(
                                        parted.ingress().at(), parted.egress().at())
                                + ": no layout brings both into one stage",
                        target.memories().stagesEach(),
                        "give each direction its own, or do all in one of them");
            case Misfit.TooLarge large -> message.tooLarge(large);
            case Misfit.TooLargeForAll large -> message.tooLargeForAll(large);
            case Misfit.Tangled tangled -> message.tangled(tangled.chain());
            case Misfit.LostResult lost ->
                error(
                        lost.problem().asker().at(),
                        "next-table",
                        "in the layout that was found " + lost.problem().what(),
                        target.tables().longBranches(),
                        "put what is between in front of the table or behind all that asks for its result, or let the"
                                + " table's actions set a field");
            case Misfit.TooLong chain -> message.tooLong(chain);
            case Misfit.TooFull full -> message.tooFull(full);
            case Misfit.NoSuchStage none -> message.noSuchStage(none);
            case Misfit.TooEarly early -> message.tooEarly(early);
            case Misfit.StageTooFull full -> message.displaced(full.fixed(), Optional.of(full.shortage()), "");
            case Misfit.Displaced displaced ->
                message.displaced(displaced.fixed(), displaced.shortage(), NO_OTHER_FOUND);
        };
    }

    private Diagnostic tooLarge(Misfit.TooLarge large) {
        String why = large.group().works().size() == 1 ? "" : ", which must share a stage,";
        return error(
                large.at(),
                large.resource().code(),
                large.group().name() + why + " needs "
                        + Show.count(large.needed(), large.resource().noun()) + ", " + (large.needed() - large.limit())
                        + " more than a whole stage has: " + owners(large.owners()),
                large.resource().limit(target),
                large.room().orElse("make it smaller: " + LARGEST));
    }

    private Diagnostic tooLargeForAll(Misfit.TooLargeForAll large) {
        return error(
                large.at(),
                large.resource().code(),
                "the " + large.entries() + " entries of " + large.group().name() + " need "
                        + Show.count(large.span(), "stage") + " for themselves, " + (large.span() - large.stages())
                        + " more than "
                        + (large.stages() == target.stages().perDirection().value()
                                ? "there are"
                                : "a table may be spread over"),
                large.resource().limit(target),
                "at most " + large.max() + " entries fit"
                        + large.narrower().map(narrower -> ", " + narrower).orElse(""));
    }

    private Diagnostic tangled(List<Dependency> chain) {
        Work first = chain.getFirst().from();
        Work last = chain.getLast().to();
        boolean sameMemory = first.memory().isPresent() && first.memory().equals(last.memory());
        String what = sameMemory
                ? first.memory().map(Memory::toString).orElseThrow() + " is needed in two stages: "
                : "'" + first + "' and '" + last + "' must share a stage and cannot: ";
        return error(
                last.at(),
                sameMemory ? "access-stages" : "same-stage-read",
                what + ChainText.of(chain, last.at()),
                sameMemory ? target.memories().stagesEach() : target.stages().untilReadable(),
                sameMemory ? once(first.memory().orElseThrow()) : SECOND_PASS);
    }

    /** What takes no second use of a memory. */
    private String once(Memory memory) {
        if (memory.kind().equals(Memory.Kind.REGISTER)) {
            return "do all in one " + syntax.access(memory.name())
                    + "; what needs other operations between reading and writing: " + SECOND_PASS;
        }
        return memory.kind().equals(Memory.Kind.TABLE)
                ? "apply it once, when one condition or the other; or declare a second table with the same keys and"
                        + " actions"
                : "use it once, when one condition or the other; or give each stage its own";
    }

    private Diagnostic tooLong(Misfit.TooLong chain) {
        int length = chain.extent().length();
        return error(
                chain.extent().chain().getLast().to().at(),
                "stage-count",
                "no layout has fewer than " + Show.count(length, "stage") + ", " + (length - chain.limit())
                        + " too many: each of these needs the one before, "
                        + ChainText.of(
                                chain.extent().chain(),
                                chain.extent().chain().getLast().to().at())
                        + chain.extent()
                                .fixedStart()
                                .map(start -> "; " + isFor(start))
                                .orElse(""),
                target.stages().perDirection(),
                "shorten the chain: compute what does not depend on it earlier, or do the rest in a second pass or in"
                        + " the other direction");
    }

    private Diagnostic tooFull(Misfit.TooFull full) {
        Misfit.Shortage shortage = full.shortage();
        return error(
                shortage.group().works().getFirst().at(),
                "stage-count",
                full.extent().takes() + " " + Show.count(full.extent().stages(), "stage") + ", "
                        + (full.extent().stages() - full.stageLimit()) + " too many: '"
                        + shortage.group().name() + "' must be done by stage " + shortage.stage()
                        + " and finds no room; " + needed(shortage)
                        + (full.extent().min() <= full.stageLimit() ? UNPROVED : ""),
                target.stages().perDirection(),
                room(shortage.resource()));
    }

    private static String needed(Misfit.Shortage shortage) {
        return "there " + Show.count(shortage.needed(), shortage.resource().noun()) + " of " + shortage.limit()
                + " would be needed: " + owners(shortage.owners());
    }

    private static String room(Resource resource) {
        return List.of(Resource.SRAM_BLOCKS, Resource.MAP_RAMS, Resource.TCAM_BLOCKS)
                        .contains(resource)
                ? "make memories smaller: " + LARGEST
                : resource.fix();
    }

    private Diagnostic noSuchStage(Misfit.NoSuchStage none) {
        return error(
                none.fixed().at(),
                FIXED,
                isFor(none.fixed().work()) + ", and the stages have the numbers 0 to " + (none.limit() - 1),
                target.stages().perDirection(),
                "name one of them, or none: then the fitter chooses");
    }

    private Diagnostic tooEarly(Misfit.TooEarly early) {
        String start = early.start().map(MisfitMessage::isFor).orElse("");
        String why = early.chain().isEmpty()
                ? "it shares a stage with another table, and " + start
                : ChainText.of(early.chain(), early.fixed().at()) + (start.isEmpty() ? "" : "; " + start);
        return error(
                early.fixed().at(),
                FIXED,
                isFor(early.fixed().work()) + ", and can be in stage " + early.earliest() + " at the earliest: " + why,
                target.stages().untilReadable(),
                "name stage " + early.earliest() + " or a later one, or none: then the fitter chooses");
    }

    private Diagnostic displaced(Misfit.FixedTable fixed, Optional<Misfit.Shortage> shortage, String unproved) {
        String why = shortage.map(known -> (known.group().works().contains(fixed.work())
                                ? " and finds no room; "
                                : ", for which '" + known.group().name() + "' must be done by stage " + known.stage()
                                        + " and finds no room; ")
                        + needed(known))
                .orElse(", and no layout was found with it there");
        return error(
                fixed.at(),
                FIXED,
                isFor(fixed.work()) + why + unproved,
                shortage.<Setting>map(known -> known.resource().limit(target))
                        .orElse(target.stages().perDirection()),
                "name a later stage, or none: then the fitter chooses");
    }

    private static String isFor(Work fixed) {
        return fixed + " is to be in stage " + fixed.fixedStage().orElseThrow();
    }

    private static Diagnostic error(Position at, String code, String message, Setting limit, String fix) {
        return new Diagnostic(at, Severity.ERROR, code, message, limit.cite(), fix);
    }

    private static String owners(Map<String, Long> owners) {
        String named = owners.entrySet().stream()
                .sorted(Comparator.comparingLong((Map.Entry<String, Long> owner) -> -owner.getValue()))
                .limit(MAX_NAMED)
                .map(owner -> owner.getKey() + " " + owner.getValue())
                .collect(Collectors.joining(", "));
        return owners.size() <= MAX_NAMED ? named : named + " and " + (owners.size() - MAX_NAMED) + " more";
    }
}
