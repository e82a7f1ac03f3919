package plumbline.programs.beaucoup;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.pipelines.control.TableContents;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.CouponChoice;
import plumbline.programs.beaucoup.query.QuerySet;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.EngineRun;
import plumbline.vm.Engine;
import plumbline.vm.RandomDraws;
import plumbline.vm.State;

/** The program in an engine, without a switch around it, with queries installed. */
final class Rig {
    static final long SEED = EngineRun.SEED;

    private final Program program;
    private final EngineRun run;
    private final QueryInstaller installer;
    private final List<Field> carried;
    private AlertDecoder decoder;
    private long pass;

    Rig(Engine engine, Map<String, Long> parameters, CompiledQueries queries) {
        program = Catalogue.program("beaucoup", parameters);
        run = new EngineRun(engine, program);
        carried = ((FieldList.Digest) program.fieldLists().getFirst()).fields();
        installer = new QueryInstaller(program);
        install(queries);
    }

    private void install(CompiledQueries queries) {
        decoder = new AlertDecoder(queries);
        Map<String, List<Table.Entry>> tables = new HashMap<>(installer.tables(queries));
        // Queries may be compiled for more attributes than the program has.
        tables.keySet().retainAll(program.tables().stream().map(Table::name).toList());
        new TableContents(tables).apply(run.state());
    }

    /** Replaces the queries. */
    CompiledQueries install(QuerySet asked) {
        CompiledQueries queries = installer.compile(asked, CouponChoice.TEXT, installer.installed(run.state()));
        install(queries);
        return queries;
    }

    /** Sends a frame through ingress; answers the alert it raised. */
    Optional<Alert> send(byte[] frame, long nanos) {
        pass++;
        run.set(Intrinsic.INGRESS_MAC_TSTAMP, nanos & 0xFFFF_FFFF_FFFFL);
        if (!run.send(frame) || run.get(Intrinsic.DIGEST_TYPE) == 0) {
            return Optional.empty();
        }
        Map<String, Long> values = new HashMap<>();
        carried.forEach(field -> values.put(field.name(), run.value(field)));
        return Optional.of(decoder.decode(nanos, values::get));
    }

    /** The coin of the packet to be sent next. */
    boolean coin() {
        return (RandomDraws.draw(SEED, pass, 0) & 1) == 1;
    }

    /** What tells the packet to be sent next from others: the second draw of the program. */
    int packetDraw() {
        return (int) RandomDraws.draw(SEED, pass, 1) & 0xFFFF;
    }

    State state() {
        return run.state();
    }

    CouponUse use() {
        return new CouponReadOut(program).read(state(), 256);
    }
}
