package plumbline.vm.compiler.fused;

import static java.lang.classfile.ClassFile.ACC_PRIVATE;
import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Unit;
import plumbline.vm.Executable;
import plumbline.vm.compiler.bytecode.Method;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.bytecode.Variables;
import plumbline.vm.compiler.dataflow.DemandedFields;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.FieldUse;
import plumbline.vm.compiler.packet.HeaderCode;
import plumbline.vm.compiler.packet.SumPlaces;
import plumbline.vm.compiler.pass.AddressSlice;
import plumbline.vm.compiler.pass.DeadExtractions;
import plumbline.vm.compiler.stage.TableCode;
import plumbline.vm.compiler.stage.WordCode;
import plumbline.vm.table.FlatIndex;
import plumbline.vm.table.TableLayout;

/**
 * Group prefetching (Chen, Ailamaki, Gibbons, Mowry: Improving hash join performance through prefetching, ICDE 2004):
 * one method finds the places that a packet will touch, another reads those of a whole batch. The reads do not wait for
 * each other, so that the processor has as many misses on their way at once as it can.
 */
public final class PrefetchCode {
    private static final String LOCATE = "locate_in_array";
    private static final String PLACES = "places";

    // Parameters of locate, behind the instance.
    private static final int NUMBER = 1;
    private static final int VECTOR = 2;
    private static final int FRAME = 3;
    private static final int START = 4;
    private static final int BYTES = 5;

    /** Parameter of the method behind it, after those of all fused methods: the packet's first place. */
    private static final int FIRST_PLACE = 7;

    private static final MethodTypeDesc LOCATE_TYPE =
            MethodTypeDesc.of(CD_void, CD_int, Types.PHV, Types.BUFFER, CD_int, CD_int);
    private static final MethodTypeDesc LOCATE_IN_TYPE =
            MethodTypeDesc.of(CD_void, Types.PHV, Types.BYTES, CD_long, CD_int, CD_int, CD_int);
    private static final MethodTypeDesc FETCHED = MethodTypeDesc.of(CD_void, CD_long);
    private static final MethodTypeDesc TOUCH = MethodTypeDesc.of(CD_long, Types.LONGS, CD_long, CD_int);
    private static final MethodTypeDesc MIXED = MethodTypeDesc.of(CD_long, CD_long, CD_long);
    private static final MethodTypeDesc TOUCH_PREFIX = MethodTypeDesc.of(CD_long, CD_long);
    private static final MethodTypeDesc PACKETS_OF = MethodTypeDesc.of(CD_long, CD_int);

    private final ClassContext context;
    private final List<AddressSlice.Placed> probes;
    private final List<String> names;
    private final FusedIn in;

    /** @param slice what finds the places, with fields for them */
    private PrefetchCode(ClassContext slice, List<AddressSlice.Placed> probes, Map<Header, HeaderCode> headers) {
        DemandedFields visible = DemandedFields.of(reads(slice));
        this.context = slice.with(DeadExtractions.eliminate(slice, visible));
        this.probes = probes;
        this.names =
                probes.stream().map(placed -> placed.probe().name()).distinct().toList();
        this.in = new FusedIn(context, headers, List.of(), visible);
    }

    /**
     * The methods of {@link Executable} that fetch ahead; none, if nothing of the program is large and found by what
     * the packet has in it.
     *
     * @param program of whose parser nothing has been removed
     * @param addresses of what is large
     */
    public static List<Method> methods(ClassContext program, AddressSlice addresses, Map<Header, HeaderCode> headers) {
        if (addresses.probes().isEmpty() || !program.ir().parser().knowsWays()) {
            return List.of();
        }
        List<Field> places = addresses.probes().stream()
                .map(AddressSlice.Placed::places)
                .flatMap(List::stream)
                .toList();
        ClassContext slice = program.with(addresses.ir(program.ir().parser()), places);
        return new PrefetchCode(slice, addresses.probes(), headers).methods();
    }

    private List<Method> methods() {
        Method locate = new Method(LOCATE, LOCATE_IN_TYPE, ACC_PRIVATE, this::locateInArray);
        if (locate.size() > Method.LARGEST) {
            return List.of();
        }
        return List.of(
                new Method("fetchedAhead", MethodTypeDesc.of(Types.of(List.class)), ACC_PUBLIC, this::names),
                new Method("locate", LOCATE_TYPE, ACC_PUBLIC, this::locate),
                locate,
                new Method("fetch", MethodTypeDesc.of(CD_void, CD_int), ACC_PUBLIC, this::fetch));
    }

    /** What the slice and the parser read. */
    private static BitSet reads(ClassContext context) {
        BitSet reads = FieldUse.of(context, Direction.INGRESS).reads();
        context.ir().parser().reads().forEach(field -> reads.set(context.slot(field)));
        return reads;
    }

    private void names(CodeBuilder code) {
        context.constants().load(code, "fetched_ahead", Types.of(List.class), names);
        code.areturn();
    }

    /** {@link Executable#locate}: without an array nothing is fetched. */
    private void locate(CodeBuilder code) {
        BufferArray array =
                BufferArray.find(code, FRAME, () -> code.iload(START).iload(BYTES), code::return_);
        code.aload(0).aload(VECTOR);
        array.push(code);
        code.iload(START).i2l().ladd();
        code.iload(START)
                .iload(BYTES)
                .iload(NUMBER)
                .loadConstant(probes.size())
                .imul()
                .invokespecial(context.self(), LOCATE, LOCATE_IN_TYPE)
                .return_();
    }

    private void locateInArray(CodeBuilder code) {
        Variables fields = new Variables(code, context.layout(), in.used(), "");
        int headerBytes = code.allocateLocal(TypeKind.INT);
        in.emit(
                code,
                fields,
                new SumPlaces.InPacket(Method.PHV),
                headerBytes,
                rejected -> rejected.pop().return_(),
                context.ir().ingress().keySet(),
                _ -> {
                    new BlockCode(context, code, fields).emit(context.ir().block(Direction.INGRESS));
                    for (int i = 0; i < probes.size(); i++) {
                        pushPlaces(code);
                        code.iload(FIRST_PLACE).loadConstant(i).iadd();
                        pushAddress(code, probes.get(i), fields);
                        code.lastore();
                    }
                    code.return_();
                });
    }

    /** An index, or the packed keys of a table; their words mixed, if there are several. */
    private void pushAddress(CodeBuilder code, AddressSlice.Placed placed, Variables fields) {
        IntConsumer push =
                place -> fields.load(code, context.slot(placed.places().get(place)));
        if (!(placed.probe().unit() instanceof Unit.Apply apply)) {
            push.accept(0);
            return;
        }
        TableCode indexes = new TableCode(context, code, apply.table());
        indexes.pushKeyWord(0, push);
        for (int word = 1; word < table(placed).keys().words(); word++) {
            indexes.pushKeyWord(word, push);
            code.invokestatic(Types.FLAT_INDEX, "mixed", MIXED);
        }
    }

    /** {@link Executable#fetch}: no read needs what another has read. */
    private void fetch(CodeBuilder code) {
        int place = code.allocateLocal(TypeKind.INT);
        int end = code.allocateLocal(TypeKind.INT);
        long start = 0;
        int sum = code.allocateLocal(TypeKind.LONG);
        code.loadConstant(start).lstore(sum).iconst_0().istore(place);
        code.iload(1).loadConstant(probes.size()).imul().istore(end);
        Label next = code.newBoundLabel();
        Label done = code.newLabel();
        code.iload(place).iload(end).if_icmpge(done);
        for (AddressSlice.Placed placed : probes) {
            pushPlaces(code);
            code.iload(place).laload();
            read(code, placed);
            code.lload(sum).lxor().lstore(sum).iinc(place, 1);
        }
        code.goto_(next).labelBinding(done);
        code.aload(0).lload(sum).invokevirtual(Types.BASE, "fetched", FETCHED).return_();
    }

    /** Pops an address and pushes a word that lies there. */
    private void read(CodeBuilder code, AddressSlice.Placed placed) {
        switch (placed.probe().unit()) {
            case Unit.Access access -> {
                WordCode words = new WordCode(context, code, context.program().register(access.array()));
                int position = code.allocateLocal(TypeKind.INT);
                words.toPosition();
                code.istore(position);
                words.load(position, 0);
            }
            case Unit.Call counted -> {
                int index = code.allocateLocal(TypeKind.INT);
                code.l2i().istore(index);
                context.parts()
                        .load(
                                code,
                                "counter_" + counted.array(),
                                Types.COUNTS,
                                state -> state.counter(counted.array()));
                code.iload(index).invokevirtual(Types.COUNTS, "packets", PACKETS_OF);
            }
            case Unit.Apply apply -> {
                int key = code.allocateLocal(TypeKind.LONG);
                code.lstore(key);
                touch(code, new TableCode(context, code, apply.table()), table(placed), key);
            }
            default -> throw new IllegalArgumentException("does not look into memory: " + placed.probe());
        }
    }

    /** Reads where a search for what {@link #pushAddress} pushed begins. */
    private static void touch(CodeBuilder code, TableCode indexes, TableLayout layout, int key) {
        if (layout.hasFlatIndex()) {
            indexes.pushCells();
            code.lload(key).loadConstant(FlatIndex.stride(layout)).invokestatic(Types.FLAT_INDEX, "touch", TOUCH);
        } else {
            indexes.pushLevels();
            code.lload(key).invokevirtual(Types.PREFIX_LEVELS, "touch", TOUCH_PREFIX);
        }
    }

    private TableLayout table(AddressSlice.Placed placed) {
        return context.state().table(placed.probe().name());
    }

    private void pushPlaces(CodeBuilder code) {
        context.parts().loadScratch(code, PLACES, probes.size() * Executable.MOST_AHEAD);
    }
}
