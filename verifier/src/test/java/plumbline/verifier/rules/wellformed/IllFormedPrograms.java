package plumbline.verifier.rules.wellformed;

import static plumbline.isa.model.Condition.ALWAYS;
import static plumbline.isa.model.Direction.EGRESS;
import static plumbline.isa.model.Direction.INGRESS;
import static plumbline.isa.model.Position.NONE;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Bound;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Draw;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Match;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Table;
import plumbline.isa.model.Table.MatchKind;
import plumbline.isa.model.TableOutcome;
import plumbline.isa.model.Unit;
import plumbline.isa.support.ParserStates;

/** Programs that the assembler would not make, with what the verifier says to them on the target pisa. */
public final class IllFormedPrograms {
    private static final Field A = new Field("a", 8);
    private static final Field B = new Field("b", 16);
    private static final Field STRANGER = new Field("stranger", 8);
    private static final Header TAG =
            new Header("tag", List.of(new Field("tag.id", 16), new Field("tag.sum", 16)), NONE);
    private static final Register R = new Register("r", 32, false, 16, 0, 0, NONE);

    /** One of them. */
    public record Sample(Program program, List<String> expected) {}

    private IllFormedPrograms() {}

    /** The codes that they break. */
    public static Set<String> codes() {
        return all().stream()
                .flatMap(sample -> sample.expected().stream())
                .map(headline -> headline.substring(headline.indexOf('[') + 1, headline.indexOf(']')))
                .collect(Collectors.toSet());
    }

    /** All of them. */
    public static List<Sample> all() {
        return List.of(
                names(),
                fields(),
                memories(),
                headers(),
                actionData(),
                cells(),
                highWord(),
                deep(),
                parser(),
                selects(),
                tables(),
                results(),
                entries(),
                numbers(),
                bounds(),
                deparser(),
                directions(),
                parserKey(),
                constants(),
                narrow());
    }

    private static Sample names() {
        return sample(
                draft().metadata(A, Intrinsic.QID.field())
                        .register(R)
                        .register(R)
                        .build(),
                "error[duplicate-name]: there are two things named 'a': field",
                "error[duplicate-name]: there are two things named 'qid': field",
                "error[duplicate-name]: there are two things named 'r': register");
    }

    private static Sample fields() {
        return sample(
                draft().stage(INGRESS, assign(A, STRANGER), assign(new Field("b", 8), A))
                        .build(),
                "error[unknown-name]: ingress stage 0 uses field 'stranger', which is not declared",
                "error[unknown-name]: ingress stage 0 uses field 'b' with 8 bits, it is declared with 16");
    }

    private static Sample memories() {
        return sample(
                draft().stage(
                                EGRESS,
                                new Unit.Apply(ALWAYS, "t", NONE),
                                access("r", output(A, Calc.of(Cell.LO))),
                                new Unit.Call(ALWAYS, Optional.empty(), Extern.COUNTER, "n", A, Optional.empty(), NONE),
                                new Unit.Call(ALWAYS, Optional.of(A), Extern.LOW_PASS, "l", A, Optional.of(A), NONE),
                                new Unit.Call(ALWAYS, Optional.of(A), Extern.METER, "m", A, Optional.of(A), NONE))
                        .build(),
                "error[unknown-name]: egress stage 0 uses table 't', which is not declared",
                "error[unknown-name]: egress stage 0 uses register 'r', which is not declared",
                "error[unknown-name]: egress stage 0 uses counter 'n', which is not declared",
                "error[unknown-name]: egress stage 0 uses lowpass 'l', which is not declared",
                "error[unknown-name]: egress stage 0 uses meter 'm', which is not declared");
    }

    private static Sample headers() {
        Parser.State state = ParserStates.extracting("start", List.of(TAG), List.of(), List.of(), Parser.ACCEPT, NONE);
        return sample(
                draft().state(state).emit(TAG).build(),
                "error[unknown-name]: the parser extracts header 'tag', which is not declared like that",
                "error[unknown-name]: the deparser emits header 'tag', which is not declared like that");
    }

    private static Sample actionData() {
        ActionData mine = new ActionData("mine", 8);
        ActionData other = new ActionData("other", 8);
        Table table =
                table(List.of(), List.of(action("set", List.of(mine), assign(A, other))), List.of(), call("set", 1L));
        return sample(
                draft().table(table).stage(INGRESS, assign(A, mine)).build(),
                "error[unknown-name]: action 'set' of table 't' uses action data 'other' that it does not get",
                "error[unknown-name]: ingress stage 0 uses action data 'mine' that it does not get");
    }

    private static Sample cells() {
        Stateful program = new Stateful(
                List.of(new Stateful.Update(fresh(1), Cell.LO, Calc.of(Cell.NEW_LO), line(2))),
                List.of(new Stateful.Output(fresh(3), A, Calc.of(Op.EQ, Cell.NEW_LO, A), line(4))));
        return sample(
                draft().register(R)
                        .stage(INGRESS, assign(A, Cell.LO), new Unit.Access(ALWAYS, "r", A, program, NONE))
                        .build(),
                "error[cell]: ingress stage 0 uses the low word of a cell, but only a register access has one",
                "cells:1:1: error[cell]: ingress stage 0 uses the low word of a cell after its update, but only the"
                        + " value of an output can read that",
                "cells:2:1: error[cell]: ingress stage 0 uses the low word of a cell after its update, but only the"
                        + " value of an output can read that",
                "cells:3:1: error[cell]: ingress stage 0 uses the low word of a cell after its update, but only the"
                        + " value of an output can read that");
    }

    private static Condition fresh(int line) {
        return new Condition.Compare(Calc.of(Cell.NEW_LO), Op.EQ, Calc.of(A), line(line));
    }

    private static Position line(int line) {
        return new Position("cells", line, 1);
    }

    private static Sample highWord() {
        Stateful program = new Stateful(
                List.of(new Stateful.Update(ALWAYS, Cell.HI, Calc.of(A), NONE)),
                List.of(new Stateful.Output(ALWAYS, A, Calc.of(Op.EQ, Cell.NEW_HI, A), NONE)));
        return sample(
                draft().register(R)
                        .stage(INGRESS, new Unit.Access(ALWAYS, "r", A, program, NONE))
                        .build(),
                "error[cell]: ingress stage 0 uses the high word of a cell, but the register has single words",
                "error[cell]: ingress stage 0 uses the high word of a cell after its update, but the register has"
                        + " single words");
    }

    private static Sample deep() {
        Condition condition = new Condition.Compare(Calc.of(A), Op.EQ, Calc.of(Const.of(1)), NONE);
        for (int i = 0; i < 100_000; i++) {
            condition = new Condition.Not(condition);
        }
        return sample(
                draft().stage(INGRESS, new Unit.Assign(condition, A, new Draw(), NONE))
                        .build(),
                "error[nesting]: this condition nests deeper than 100 levels");
    }

    private static Sample parser() {
        Parser.Case lost = new Parser.Case(List.of(new Match.Exact(1)), "nowhere", NONE);
        Parser.Case wide = new Parser.Case(List.of(new Match.Exact(256)), Parser.REJECT, NONE);
        Parser.Case two = new Parser.Case(List.of(Match.Ternary.ANY, Match.Ternary.ANY), Parser.REJECT, NONE);
        return sample(
                draft().state(ParserStates.extracting(
                                "start", List.of(), List.of(A), List.of(lost, wide, two), "accept", NONE))
                        .state(ParserStates.extracting("accept", List.of(), List.of(), List.of(), "elsewhere", NONE))
                        .build(),
                "error[parser]: parser state 'start' goes to 'nowhere', which does not exist",
                "error[parser]: a case of parser state 'start' has a match that does not fit the 8 bits of 'a'",
                "error[parser]: a case of parser state 'start' has 2 matches for 1 key",
                "error[parser]: a parser state cannot be named 'accept'",
                "error[parser]: parser state 'accept' goes to 'elsewhere', which does not exist");
    }

    private static Sample selects() {
        Parser.State self = ParserStates.extracting("self", List.of(), List.of(), List.of(), "self", NONE);
        return sample(
                draft().state(self).build(),
                "error[parser]: from parser state 'self' the parser can return to it without extracting anything");
    }

    private static Sample tables() {
        Condition guard = new Condition.Compare(Calc.of(A), Op.EQ, Calc.of(Const.of(1)), NONE);
        Table.Action decides = action("decides", List.of(), new Unit.Assign(guard, A, Calc.of(Const.of(1)), NONE));
        return sample(
                draft().table(table(
                                List.of(key(A, MatchKind.LPM), key(B, MatchKind.LPM)),
                                List.of(decides),
                                List.of(),
                                call("none")))
                        .build(),
                "error[table]: table 't' has 2 lpm keys",
                "error[table]: action 'decides' of table 't' has a condition",
                "error[table]: the default of table 't' calls action 'none', which it does not have");
    }

    private static Sample results() {
        Condition clause = gave("t", TableOutcome.LookUp.HIT);
        Stateful program =
                new Stateful(List.of(new Stateful.Update(clause, Cell.LO, Calc.of(Const.of(1)), NONE)), List.of());
        return sample(
                draft().metadata(new Field("t.miss", 8))
                        .register(R)
                        .table(table(
                                List.of(key(A, MatchKind.EXACT)),
                                List.of(action("set", List.of())),
                                List.of(),
                                call("set")))
                        .stage(
                                INGRESS,
                                new Unit.Apply(ALWAYS, "t", NONE),
                                assign(A, Const.of(1)).under(gave("u", TableOutcome.LookUp.HIT)),
                                assign(A, Const.of(1)).under(gave("t", new TableOutcome.ActionRun("none"))),
                                assign(A, Const.of(1)).under(gave("t", TableOutcome.LookUp.MISS)),
                                access("r", program))
                        .build(),
                "error[table-result]: ingress stage 0 asks for the result of table 'u', which is not declared",
                "error[table-result]: ingress stage 0 asks for the result of table 't', which has no action 'none'",
                "error[table-result]: ingress stage 0 asks for the result of table 't', and 't.miss' is a field too",
                "error[table-result]: ingress stage 0: a clause of an access asks for the result of table 't', which"
                        + " decides whether a whole unit works");
    }

    private static Condition gave(String table, TableOutcome outcome) {
        return new Condition.Result(table, outcome, NONE);
    }

    private static Sample entries() {
        Table.Action set = action("set", List.of(new ActionData("v", 4)), assign(A, Const.of(1)));
        List<Table.Key> keys = List.of(key(A, MatchKind.EXACT), key(B, MatchKind.LPM));
        Match any = Match.Ternary.ANY;
        return sample(
                draft().table(table(
                                keys,
                                List.of(set),
                                List.of(
                                        entry(call("set", 1L), new Match.Exact(1)),
                                        entry(call("set", 1L), new Match.Exact(1), new Match.Prefix(0, 0, 8)),
                                        entry(call("set", 1L), any, new Match.Exact(1)),
                                        entry(call("set", 1L), new Match.Exact(1), new Match.Range(1, 2)),
                                        entry(call("set", 16L), new Match.Exact(1), new Match.Prefix(0, 0, 16)),
                                        entry(call("set"), new Match.Exact(1), new Match.Exact(1))),
                                null))
                        .build(),
                "error[table]: the default of table 't' calls no action",
                "error[table]: an entry of table 't' has 1 match for 2 keys",
                "error[table]: an entry of table 't' has a match that does not fit the 16 bits of 'b'",
                "error[table]: an entry of table 't' matches 'a' in a way that its kind of key cannot: exact",
                "error[table]: an entry of table 't' matches 'b' in a way that its kind of key cannot: lpm",
                "error[table]: an entry of table 't' gives 16 for 'v', which has 4 bits",
                "error[table]: an entry of table 't' gives action 'set' 0 values, it takes 1");
    }

    private static Sample numbers() {
        return sample(
                draft().fieldList(new FieldList.Mirror("m16", 16, 1, 0, Bound.NONE, List.of(), NONE))
                        .fieldList(new FieldList.Digest("d1", 1, List.of(A, A), NONE))
                        .fieldList(new FieldList.Digest("again", 1, List.of(), NONE))
                        .build(),
                "error[bundle]: 'm16' has number 16, 'mirror_type' holds 1 to 15",
                "error[bundle]: 'd1' carries a field twice",
                "error[bundle]: two field lists have number 1 in 'digest_type'");
    }

    private static Sample bounds() {
        return sample(
                draft().fieldList(new FieldList.Resubmit(
                                "much", 1, new Bound.Share(1_000_001), List.of(Intrinsic.QID.field()), NONE))
                        .build(),
                "error[bundle]: 'much' carries 'qid', which the next pass sets itself",
                "error[bundle]: 'much' has a bound of 100.0001 % of packets");
    }

    private static Sample deparser() {
        Deparser.Checksum own = new Deparser.Checksum(TAG, TAG.fields().get(1), List.of(), false, NONE);
        return sample(
                draft().header(TAG).emit(TAG).checksum(own).checksum(own).build(),
                "error[deparser]: checksum 'tag.sum' is updated twice");
    }

    private static Sample directions() {
        return sample(
                draft().stage(
                                INGRESS,
                                assign(B, Intrinsic.EGRESS_RID.field()),
                                assign(Intrinsic.INGRESS_PORT.field(), Const.of(1)))
                        .stage(
                                EGRESS,
                                assign(B, Intrinsic.UCAST_EGRESS_PORT.field()),
                                assign(Intrinsic.QID.field(), Const.of(1)))
                        .build(),
                "error[direction]: ingress stage 0 reads 'egress_rid', which exists only in egress: replica number"
                        + " of a multicast copy",
                "error[direction]: ingress stage 0 writes 'ingress_port', which is read-only: port the packet came in"
                        + " by",
                "error[direction]: egress stage 0 reads 'ucast_egress_port', which exists only in ingress: where to"
                        + " send the packet; 511, the initial value: nowhere",
                "error[direction]: egress stage 0 writes 'qid', which has effect only in ingress: queue of the egress"
                        + " port");
    }

    private static Sample parserKey() {
        Field key = Intrinsic.EGRESS_PORT.field();
        return sample(
                draft().state(ParserStates.extracting("start", List.of(), List.of(key), List.of(), Parser.ACCEPT, NONE))
                        .fieldList(new FieldList.Digest("news", 1, List.of(key), NONE))
                        .build(),
                "error[direction]: the parser reads 'egress_port', which exists only in egress",
                "error[direction]: digest 'news' carries 'egress_port', which exists only in egress: port the packet"
                        + " will leave by");
    }

    private static Sample constants() {
        Condition never = new Condition.Compare(Calc.of(A), Op.EQ, Calc.of(Const.of(256)), NONE);
        Calc beyond = new Calc(Op.SLICE, List.of(A, Const.of(8), Const.of(1)));
        return sample(
                draft().stage(INGRESS, new Unit.Assign(never, A, Calc.of(Const.of(-1)), NONE))
                        .stage(INGRESS, new Unit.Assign(ALWAYS, B, beyond, NONE))
                        .stage(INGRESS, new Unit.Assign(ALWAYS, B, Calc.of(Op.CONCAT, A, Const.of(1)), NONE))
                        .build(),
                "error[width]: ingress stage 0: 256 does not fit 8 bits",
                "error[width]: ingress stage 0: 18446744073709551615 does not fit 8 bits",
                "error[width]: ingress stage 1: bit 8 is cut out of a value of 8 bits",
                "error[width]: ingress stage 2: 1 is concatenated, and its width is unknown");
    }

    private static Sample narrow() {
        Field bit = new Field("bit", 1);
        return sample(
                draft().metadata(bit)
                        .register(R)
                        .stage(INGRESS, assign(A, B))
                        .stage(INGRESS, access("r", output(bit, Calc.of(Cell.LO))))
                        .stage(INGRESS, new Unit.Assign(ALWAYS, A, Calc.of(Op.SHR, B, Const.of(8)), NONE))
                        .stage(INGRESS, new Unit.Assign(ALWAYS, A, Calc.of(Op.AND, B, Const.of(255)), NONE))
                        .stage(INGRESS, new Unit.Assign(ALWAYS, A, Calc.of(Op.PLUS, B, Const.of(1)), NONE))
                        .build(),
                "error[narrowing]: ingress stage 0: a result of 16 bits goes to 8 bits",
                "error[narrowing]: ingress stage 1: a result of 32 bits goes to 1 bit",
                "error[narrowing]: ingress stage 4: a result of 16 bits goes to 8 bits");
    }

    private static Draft draft() {
        return new Draft().metadata(A, B);
    }

    private static Sample sample(Program program, String... expected) {
        return new Sample(program, List.of(expected));
    }

    private static Unit.Assign assign(Field dest, Operand value) {
        return new Unit.Assign(ALWAYS, dest, Calc.of(value), NONE);
    }

    private static Unit access(String register, Stateful program) {
        return new Unit.Access(ALWAYS, register, A, program, NONE);
    }

    private static Stateful output(Field dest, Calc value) {
        return new Stateful(List.of(), List.of(new Stateful.Output(ALWAYS, dest, value, NONE)));
    }

    private static Table table(
            List<Table.Key> keys, List<Table.Action> actions, List<Table.Entry> entries, Table.ActionCall otherwise) {
        return new Table("t", keys, actions, entries, otherwise, 16, NONE);
    }

    private static Table.Key key(Field field, MatchKind kind) {
        return new Table.Key(field, kind, NONE);
    }

    private static Table.Action action(String name, List<ActionData> data, Unit.Assign... body) {
        return new Table.Action(name, data, List.of(body), NONE);
    }

    private static Table.Entry entry(Table.ActionCall call, Match... matches) {
        return new Table.Entry(List.of(matches), 0, call, NONE);
    }

    private static Table.ActionCall call(String action, Long... data) {
        return new Table.ActionCall(action, List.of(data));
    }
}
