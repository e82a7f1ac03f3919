package plumbline.vm.compiler;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_byte;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import plumbline.isa.hash.Hasher;
import plumbline.isa.model.Op;
import plumbline.vm.FieldSlots;
import plumbline.vm.Phv;
import plumbline.vm.QueueBypass;
import plumbline.vm.RandomDraws;
import plumbline.vm.state.Counts;
import plumbline.vm.state.Filters;
import plumbline.vm.state.Meters;
import plumbline.vm.table.DirectIndex;
import plumbline.vm.table.FlatIndex;
import plumbline.vm.table.MatchTable;
import plumbline.vm.table.Row;
import plumbline.vm.wire.ArrayBytes;
import plumbline.vm.wire.ChecksumLayout;
import plumbline.vm.wire.OnesComplement;
import plumbline.vm.wire.PacketBytes;

/** Descriptors of what generated code calls, and the signatures of its methods. */
final class Types {
    static final ClassDesc LONGS = CD_long.arrayType();
    static final ClassDesc BYTES = CD_byte.arrayType();
    static final ClassDesc PHV = of(Phv.class);
    static final ClassDesc FIELD_SLOTS = of(FieldSlots.class);
    static final ClassDesc BUFFER = of(DirectBuffer.class);
    static final ClassDesc MUTABLE_BUFFER = of(MutableDirectBuffer.class);
    static final ClassDesc MEANING = of(Op.Meaning.class);
    static final ClassDesc HASH_PART = of(Hasher.Part.class);
    static final ClassDesc RANDOM_DRAWS = of(RandomDraws.class);
    static final ClassDesc COUNTS = of(Counts.class);
    static final ClassDesc FILTERS = of(Filters.class);
    static final ClassDesc METERS = of(Meters.class);
    static final ClassDesc TABLE = of(MatchTable.class);
    static final ClassDesc DIRECT_INDEX = of(DirectIndex.class);
    static final ClassDesc FLAT_INDEX = of(FlatIndex.class);
    static final ClassDesc ROW = of(Row.class);
    static final ClassDesc PACKET_BYTES = of(PacketBytes.class);
    static final ClassDesc ARRAY_BYTES = of(ArrayBytes.class);
    static final ClassDesc INTERNET_CHECKSUM = of(OnesComplement.class);
    static final ClassDesc CHECKSUM_LAYOUT = of(ChecksumLayout.class);
    static final ClassDesc GATE = of(QueueBypass.class);
    static final ClassDesc BASE = of(CompiledProgram.class);

    /** {@link Op.Meaning#of}. */
    static final MethodTypeDesc MEANING_OF =
            MethodTypeDesc.of(CD_long, CD_long, CD_long, CD_long, CD_int, CD_int, CD_int);

    /** A part of a stage: the packet, its fields, the fields after the stage, array and start of the action's data. */
    static final MethodTypeDesc STAGE = MethodTypeDesc.of(CD_void, PHV, LONGS, LONGS, LONGS, CD_int);
    /** {@link plumbline.vm.Executable#parse}. */
    static final MethodTypeDesc PARSE = MethodTypeDesc.of(CD_boolean, PHV, BUFFER, CD_int, CD_int);
    /** {@link plumbline.vm.Executable#ingress} and egress. */
    static final MethodTypeDesc DIRECTION = MethodTypeDesc.of(CD_void, PHV);
    /** {@link plumbline.vm.Executable#deparse}. */
    static final MethodTypeDesc DEPARSE = MethodTypeDesc.of(CD_int, PHV, MUTABLE_BUFFER);
    /**
     * A state of the parser: the packet, its fields; the frame, its array and shift; where the packet starts and ends;
     * where the state starts; how many states were before it.
     */
    static final MethodTypeDesc STATE =
            MethodTypeDesc.of(CD_boolean, PHV, LONGS, BUFFER, BYTES, CD_int, CD_int, CD_int, CD_int, CD_int);
    /** Writes headers: the packet, its fields; the frame, its array and shift. */
    static final MethodTypeDesc LEAVE = MethodTypeDesc.of(CD_int, PHV, LONGS, MUTABLE_BUFFER, BYTES, CD_int);
    /**
     * Parser and ingress: the packet, its fields; the array and the address of the packet in it; its place and length.
     */
    static final MethodTypeDesc FUSED_IN = MethodTypeDesc.of(CD_boolean, PHV, LONGS, BYTES, CD_long, CD_int, CD_int);
    /** {@link plumbline.vm.Executable#through}. */
    static final MethodTypeDesc THROUGH = MethodTypeDesc.of(CD_long, PHV, MUTABLE_BUFFER, CD_int, CD_int, GATE);
    /** A whole pass: as {@link #FUSED_IN}, and the gate. */
    static final MethodTypeDesc FUSED_THROUGH =
            MethodTypeDesc.of(CD_long, PHV, LONGS, BYTES, CD_long, CD_int, CD_int, GATE);
    /** Egress and deparser: the packet, its fields; the array and the address of the buffer in it. */
    static final MethodTypeDesc FUSED_OUT = MethodTypeDesc.of(CD_int, PHV, LONGS, BYTES, CD_long);
    /** Clears fields. */
    static final MethodTypeDesc CLEAR = MethodTypeDesc.of(CD_void, LONGS);
    /** Reads the fields of a header: the fields, the buffer, its array and shift, where the header is. */
    static final MethodTypeDesc EXTRACT = MethodTypeDesc.of(CD_void, LONGS, BUFFER, BYTES, CD_int, CD_int);
    /** Writes the fields of a header. */
    static final MethodTypeDesc EMIT = MethodTypeDesc.of(CD_void, LONGS, MUTABLE_BUFFER, BYTES, CD_int, CD_int);
    /** Sums what a checksum covers. */
    static final MethodTypeDesc SUM = MethodTypeDesc.of(CD_int, LONGS);

    private Types() {}

    /** The descriptor of a class. */
    static ClassDesc of(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }
}
