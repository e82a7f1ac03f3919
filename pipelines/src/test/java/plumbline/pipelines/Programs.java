package plumbline.pipelines;

import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Bound;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.support.Assembled;
import plumbline.isa.support.ParserStates;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Setting;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.Targets;

/** Programs for tests: declarations only, what they do stands in a {@link ScriptedEngine}. */
public final class Programs {
    private Programs() {}

    /** A program with metadata and field lists. */
    public static Program declaring(List<Field> metadata, FieldList... fieldLists) {
        return withIngress(metadata, List.of(), fieldLists);
    }

    /** A program with metadata, field lists, and ingress stages. */
    public static Program withIngress(List<Field> metadata, List<Stage> ingress, FieldList... fieldLists) {
        Parser parser = new Parser(
                List.of(),
                List.of(ParserStates.extracting(
                        "start", List.of(), List.of(), List.of(), Parser.ACCEPT, Position.NONE)),
                Position.NONE);
        return new Program(
                "scripted",
                List.of(),
                List.of(),
                metadata,
                parser,
                List.of(),
                List.of(),
                List.of(),
                List.of(fieldLists),
                ingress,
                List.of(),
                new Deparser(List.of(), List.of(), Position.NONE),
                Optional.empty(),
                Position.NONE);
    }

    /** A program of this text, verified without limits. */
    public static Verified verified(String text) {
        return verified(Assembled.program(text));
    }

    /** A program verified without limits. */
    public static Verified verified(Program program) {
        return Verifier.verify(program, Targets.named("unlimited")).orThrow();
    }

    /** A program verified without limits but those on extra passes: packets per million, and packets at once. */
    public static Verified verified(Program program, long sharePpm, long burst) {
        Target free = Targets.named("unlimited");
        Setting.Origin origin = new Setting.Origin("test", "", "", "");
        Target bounded = new Target(
                free.name(),
                free.title(),
                free.stages(),
                free.perStage(),
                free.blocks(),
                free.memories(),
                free.registers(),
                free.statefulAlu(),
                free.alu(),
                free.guards(),
                free.tables(),
                free.phv(),
                free.parser(),
                free.fieldLists(),
                free.intrinsics(),
                new Target.Recirculation(
                        new Limit(sharePpm, origin),
                        new Limit(burst, origin),
                        free.recirculation().bitsPerSecond(),
                        free.recirculation().resubmitAgain()));
        return Verifier.verify(program, bounded).orThrow();
    }

    /** A mirror to a port, whole, carrying fields. */
    public static FieldList.Mirror mirrorTo(int number, int port, Field... fields) {
        return new FieldList.Mirror("mirror" + number, number, port, 0, Bound.NONE, List.of(fields), Position.NONE);
    }

    /** A mirror into recirculation with a budget in parts per million, 0 for none, carrying fields. */
    public static FieldList.Mirror cloneBack(int number, int budget, Field... fields) {
        return new FieldList.Mirror(
                "clone" + number, number, Intrinsic.NO_PORT, 0, share(budget), List.of(fields), Position.NONE);
    }

    /** A resubmit with a budget in parts per million, 0 for none, carrying fields. */
    public static FieldList.Resubmit resubmit(int number, int budget, Field... fields) {
        return new FieldList.Resubmit("resubmit" + number, number, share(budget), List.of(fields), Position.NONE);
    }

    /** The recirculation with a budget in parts per million, 0 for none, carrying fields. */
    public static FieldList.Recirculate recirculate(int budget, Field... fields) {
        return new FieldList.Recirculate("recirculate", share(budget), List.of(fields), Position.NONE);
    }

    private static Bound share(int ppm) {
        return ppm == 0 ? Bound.NONE : new Bound.Share(ppm);
    }

    /** A digest of fields. */
    public static FieldList.Digest digest(int number, Field... fields) {
        return new FieldList.Digest("digest" + number, number, List.of(fields), Position.NONE);
    }
}
