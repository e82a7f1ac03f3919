package plumbline.vm.compiler.fused;

import static java.lang.classfile.ClassFile.ACC_PRIVATE;
import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Header;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.bytecode.Method;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.bytecode.Variables;
import plumbline.vm.compiler.dataflow.DemandedFields;
import plumbline.vm.compiler.dataflow.Lifetimes;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.packet.DeparserCode;
import plumbline.vm.compiler.packet.HeaderCode;
import plumbline.vm.compiler.packet.PassEntry;
import plumbline.vm.compiler.pass.CompilerPasses;

/**
 * Egress and deparser in one method, and a whole pass in one, or in one for each combination of headers. Fields stay in
 * variables, and only those that are read later go through the vector. What would be too large is done by the methods
 * for the single steps.
 */
public final class FusedCode {
    // Parameters of all fused methods, behind the packet: the array and an address in it …
    static final int ARRAY = 2;
    static final int ADDRESS = 3;
    // … and where the packet is in the buffer, if they parse it.
    static final int OFFSET = 5;
    static final int LENGTH = 6;

    /** Where fields are while the packet is in no fused method. */
    static final FieldPlaces VECTOR = new FieldPlaces.InPhv();

    private static final String OUT = "egress_and_deparser";

    private final ClassContext context;
    private final FusedOut out;
    private final WholePass whole;
    private final int largest;

    /** @param largest bytes of bytecode that each of them has at most */
    public FusedCode(
            ClassContext context,
            CompilerPasses passes,
            Map<Header, HeaderCode> headers,
            DeparserCode deparser,
            DemandedFields visible,
            Lifetimes lifetimes,
            int largest) {
        this.context = context;
        this.largest = largest;
        this.out = new FusedOut(context, deparser, lifetimes);
        this.whole = new WholePass(context, passes, headers, deparser.checksums(), visible, out, lifetimes, largest);
    }

    /** The methods of {@link plumbline.vm.Executable} that do several steps at once. */
    public List<Method> methods() {
        List<Method> methods = new ArrayList<>();
        Method fused = new Method(OUT, Types.FUSED_OUT, ACC_PRIVATE, this::out);
        if (fused.size() <= largest) {
            methods.add(new Method("egressAndDeparse", Types.DEPARSE, ACC_PUBLIC, this::leave));
            methods.add(fused);
        }
        if (context.ir().parser().knowsWays()) {
            List<Method> through = whole.methods();
            if (!through.isEmpty()) {
                methods.add(new Method("through", Types.THROUGH, ACC_PUBLIC, this::goThrough));
                methods.addAll(through);
            }
        }
        return methods;
    }

    private boolean writesPacket() {
        return context.ir().deparser().writesPacket();
    }

    /** {@link plumbline.vm.Executable#through}: finds the packet in its array; one check for all bytes. */
    private void goThrough(CodeBuilder code) {
        int bypass = PassEntry.LENGTH + 1;
        BufferArray array = context.ir().parser().readsPacket() || writesPacket()
                ? BufferArray.find(
                        code,
                        PassEntry.FRAME,
                        () -> code.iload(PassEntry.OFFSET).iload(PassEntry.LENGTH),
                        () -> code.aload(0)
                                .aload(Method.PHV)
                                .aload(PassEntry.FRAME)
                                .iload(PassEntry.OFFSET)
                                .iload(PassEntry.LENGTH)
                                .aload(bypass)
                                .invokespecial(Types.BASE, "through", Types.THROUGH)
                                .lreturn())
                : BufferArray.UNTOUCHED;
        new PassEntry(context, code).number();
        code.aload(0).aload(Method.PHV);
        array.push(code);
        code.iload(PassEntry.OFFSET)
                .i2l()
                .ladd()
                .iload(PassEntry.OFFSET)
                .iload(PassEntry.LENGTH)
                .aload(bypass)
                .invokespecial(context.self(), WholePass.NAME, Types.FUSED_THROUGH)
                .lreturn();
    }

    /** Finds the buffer's array; one check for all headers. Without an array, step by step. */
    private void leave(CodeBuilder code) {
        BufferArray array = writesPacket()
                ? BufferArray.find(
                        code,
                        2,
                        () -> code.iconst_0()
                                .aload(1)
                                .invokevirtual(Types.PHV, "payloadOffset", MethodTypeDesc.of(CD_int)),
                        () -> code.aload(0)
                                .aload(1)
                                .aload(2)
                                .invokespecial(Types.BASE, "egressAndDeparse", Types.DEPARSE)
                                .ireturn())
                : BufferArray.UNTOUCHED;
        code.aload(0).aload(1);
        array.push(code);
        code.invokespecial(context.self(), OUT, Types.FUSED_OUT).ireturn();
    }

    private void out(CodeBuilder code) {
        Variables fields = new Variables(code, context.layout(), out.used(), "");
        out.fromVector(code, fields);
        code.ireturn();
    }
}
