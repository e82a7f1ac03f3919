package plumbline.isa.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A program whose egress has a parser of its own, as programs whose parser stands before all their stages. */
final class ProgramSplit {
    /** No name of a program has a blank in it. */
    private static final String EITHER = "either direction";

    private static final String EGRESS_STATE = "egress ";

    private final Program program;
    private final Reparsing reparsing;

    ProgramSplit(Program program, Reparsing reparsing) {
        this.program = program;
        this.reparsing = reparsing;
    }

    /** A memory that nothing uses is ingress's. */
    Program only(Direction direction) {
        boolean isIngress = direction == Direction.INGRESS;
        Set<String> ofIngress = memories(Direction.INGRESS);
        Set<String> ofEgress = memories(Direction.EGRESS);
        Predicate<String> isKept =
                isIngress ? name -> ofIngress.contains(name) || !ofEgress.contains(name) : ofEgress::contains;
        return new Program(
                program.name(),
                program.parameters(),
                program.headers(),
                program.metadata(),
                isIngress ? program.parser() : reparsing.egressParser(),
                kept(program.registers(), Register::name, isKept),
                kept(program.arrays(), Extern.Array::name, isKept),
                kept(program.tables(), Table::name, isKept),
                program.fieldLists().stream()
                        .filter(list -> isOfEgress(list) != isIngress)
                        .toList(),
                isIngress ? program.ingress() : List.of(),
                isIngress ? List.of() : program.egress(),
                isIngress ? reparsing.ingressDeparser() : program.deparser(),
                Optional.empty(),
                program.at());
    }

    /** A mirror belongs to the direction that asks for it; the others are taken where packets go the way they say. */
    private boolean isOfEgress(FieldList list) {
        return switch (list) {
            case FieldList.Mirror mirror ->
                program.units(Direction.EGRESS)
                        .flatMap(program::assignments)
                        .anyMatch(assign -> asksFor(assign, mirror));
            case FieldList.Recirculate _ -> true;
            case FieldList.Resubmit _, FieldList.Digest _ -> false;
        };
    }

    private static boolean asksFor(Unit.Assign assign, FieldList.Mirror mirror) {
        return assign.dest().equals(Intrinsic.MIRROR_TYPE.field())
                && assign.value().operands().contains(Const.of(mirror.number()));
    }

    private static <M> List<M> kept(List<M> memories, Function<M, String> nameOf, Predicate<String> isKept) {
        return memories.stream()
                .filter(memory -> isKept.test(nameOf.apply(memory)))
                .toList();
    }

    private Set<String> memories(Direction direction) {
        return program.units(direction).flatMap(unit -> unit.memory().stream()).collect(Collectors.toSet());
    }

    Program joined() {
        Deparser first = reparsing.ingressDeparser();
        Deparser last = program.deparser();
        Deparser both = new Deparser(
                Stream.concat(first.emits().stream(), last.emits().stream()).toList(),
                Stream.concat(first.checksums().stream(), last.checksums().stream())
                        .toList(),
                last.at());
        return new Program(
                program.name(),
                program.parameters(),
                program.headers(),
                program.metadata(),
                either(program.parser(), reparsing.egressParser()),
                program.registers(),
                program.arrays(),
                program.tables(),
                program.fieldLists(),
                program.ingress(),
                program.egress(),
                both,
                Optional.empty(),
                program.at());
    }

    /** Which of both a packet comes to is not known: it depends on something that is not looked at. */
    private static Parser either(Parser ingress, Parser egress) {
        List<Parser.State> states = new ArrayList<>();
        List<Parser.Case> cases =
                List.of(new Parser.Case(List.of(new Match.Ternary(0, 1)), first(ingress), ingress.at()));
        states.add(new Parser.State(
                EITHER,
                List.of(),
                List.of(Intrinsic.INGRESS_PORT.field()),
                cases,
                egressTarget(first(egress)),
                ingress.at()));
        states.addAll(ingress.states());
        egress.states()
                .forEach(state -> states.add(new Parser.State(
                        egressTarget(state.name()),
                        state.steps(),
                        state.keys(),
                        state.cases().stream()
                                .map(each -> each.to(egressTarget(each.target())))
                                .toList(),
                        egressTarget(state.otherwise()),
                        state.at())));
        List<ValueSet> sets =
                Stream.concat(ingress.sets().stream(), egress.sets().stream()).toList();
        return new Parser(sets, states, ingress.at());
    }

    private static String first(Parser parser) {
        return parser.states().isEmpty()
                ? Parser.ACCEPT
                : parser.states().getFirst().name();
    }

    private static String egressTarget(String target) {
        return Parser.isEnd(target) ? target : EGRESS_STATE + target;
    }
}
