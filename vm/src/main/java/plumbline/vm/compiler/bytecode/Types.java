package plumbline.vm.compiler.bytecode;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_byte;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import plumbline.isa.hash.HashTables;
import plumbline.isa.hash.Hasher;
import plumbline.isa.model.Op;
import plumbline.vm.FieldSlots;
import plumbline.vm.Phv;
import plumbline.vm.QueueBypass;
import plumbline.vm.state.CounterStore;
import plumbline.vm.state.UncheckedWords;
import plumbline.vm.table.DirectIndex;
import plumbline.vm.table.FlatIndex;
import plumbline.vm.table.MatchTable;
import plumbline.vm.table.PrefixArray;
import plumbline.vm.table.Row;
import plumbline.vm.wire.ArrayBytes;
import plumbline.vm.wire.ChecksumLayout;
import plumbline.vm.wire.InternetChecksum;
import plumbline.vm.wire.PacketBytes;

/** Descriptors of what generated code calls, and the signatures of its methods. */
public final class Types {
    public static final ClassDesc LONGS = CD_long.arrayType();
    public static final ClassDesc BYTES = CD_byte.arrayType();
    public static final ClassDesc PHV = of(Phv.class);
    public static final ClassDesc FIELD_SLOTS = of(FieldSlots.class);
    public static final ClassDesc BUFFER = of(DirectBuffer.class);
    public static final ClassDesc MUTABLE_BUFFER = of(MutableDirectBuffer.class);
    public static final ClassDesc MEANING = of(Op.Meaning.class);
    public static final ClassDesc HASH_TABLES = of(HashTables.class);
    public static final ClassDesc HASH_PART = of(Hasher.Part.class);
    public static final ClassDesc WORDS = of(UncheckedWords.class);
    public static final ClassDesc COUNTS = of(CounterStore.class);
    public static final ClassDesc TABLE = of(MatchTable.class);
    public static final ClassDesc DIRECT_INDEX = of(DirectIndex.class);
    public static final ClassDesc FLAT_INDEX = of(FlatIndex.class);
    public static final ClassDesc PREFIX_ARRAY = of(PrefixArray.class);
    public static final ClassDesc PREFIX_LEVELS = of(PrefixArray.Levels.class);
    public static final ClassDesc ROW = of(Row.class);
    public static final ClassDesc PACKET_BYTES = of(PacketBytes.class);
    public static final ClassDesc ARRAY_BYTES = of(ArrayBytes.class);
    public static final ClassDesc INTERNET_CHECKSUM = of(InternetChecksum.class);
    public static final ClassDesc CHECKSUM_LAYOUT = of(ChecksumLayout.class);
    public static final ClassDesc QUEUE_BYPASS = of(QueueBypass.class);
    public static final ClassDesc BASE = of(CompiledProgram.class);

    /** {@link Op.Meaning#of}. */
    public static final MethodTypeDesc MEANING_OF =
            MethodTypeDesc.of(CD_long, CD_long, CD_long, CD_long, CD_int, CD_int, CD_int);

    /** {@link Long#compareUnsigned}. */
    public static final MethodTypeDesc COMPARE_UNSIGNED = MethodTypeDesc.of(CD_int, CD_long, CD_long);
    /** {@link DirectBuffer#byteArray}. */
    public static final MethodTypeDesc BYTE_ARRAY = MethodTypeDesc.of(BYTES);
    /** A part of a stage: the packet, its fields, array and start of the action's data. */
    public static final MethodTypeDesc STAGE = MethodTypeDesc.of(CD_void, PHV, LONGS, LONGS, CD_int);
    /** {@link plumbline.vm.Executable#parse}. */
    public static final MethodTypeDesc PARSE = MethodTypeDesc.of(CD_boolean, PHV, BUFFER, CD_int, CD_int);
    /** {@link plumbline.vm.Executable#ingress} and egress. */
    public static final MethodTypeDesc DIRECTION = MethodTypeDesc.of(CD_void, PHV);
    /** {@link plumbline.vm.Executable#deparse}. */
    public static final MethodTypeDesc DEPARSE = MethodTypeDesc.of(CD_int, PHV, MUTABLE_BUFFER);
    /**
     * A block of the parser: the packet, its fields; the frame, its array and shift; where the packet starts and ends;
     * where the state starts; how many states were before it.
     */
    public static final MethodTypeDesc STATE =
            MethodTypeDesc.of(CD_boolean, PHV, LONGS, BUFFER, BYTES, CD_int, CD_int, CD_int, CD_int, CD_int);
    /** Writes headers: the packet, its fields; the frame, its array and shift. */
    public static final MethodTypeDesc LEAVE = MethodTypeDesc.of(CD_int, PHV, LONGS, MUTABLE_BUFFER, BYTES, CD_int);
    /** {@link plumbline.vm.Executable#through}. */
    public static final MethodTypeDesc THROUGH =
            MethodTypeDesc.of(CD_long, PHV, MUTABLE_BUFFER, CD_int, CD_int, QUEUE_BYPASS);
    /**
     * A whole pass: the packet; the array and the address of the packet in it; its place and length; the bypass of the
     * queues.
     */
    public static final MethodTypeDesc FUSED_THROUGH =
            MethodTypeDesc.of(CD_long, PHV, BYTES, CD_long, CD_int, CD_int, QUEUE_BYPASS);
    /** Egress and deparser: the packet; the array and the address of the buffer in it. */
    public static final MethodTypeDesc FUSED_OUT = MethodTypeDesc.of(CD_int, PHV, BYTES, CD_long);
    /** Clears fields. */
    public static final MethodTypeDesc CLEAR = MethodTypeDesc.of(CD_void, LONGS);
    /** Reads the fields of a header: the fields, the buffer, its array and shift, where the header is. */
    public static final MethodTypeDesc EXTRACT = MethodTypeDesc.of(CD_void, LONGS, BUFFER, BYTES, CD_int, CD_int);
    /** Writes the fields of a header. */
    public static final MethodTypeDesc EMIT = MethodTypeDesc.of(CD_void, LONGS, MUTABLE_BUFFER, BYTES, CD_int, CD_int);

    private Types() {}

    /** The descriptor of a class. */
    public static ClassDesc of(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }
}
