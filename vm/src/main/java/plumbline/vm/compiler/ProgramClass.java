package plumbline.vm.compiler;

import static java.lang.classfile.ClassFile.ACC_FINAL;
import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.classfile.ClassFile.ACC_SUPER;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.SourceFileAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import plumbline.isa.model.Header;
import plumbline.isa.model.Program;
import plumbline.vm.BridgedMetadata;
import plumbline.vm.PhvLayout;
import plumbline.vm.compiler.bytecode.ClassConstants;
import plumbline.vm.compiler.bytecode.CompileException;
import plumbline.vm.compiler.bytecode.CompiledProgram;
import plumbline.vm.compiler.bytecode.ConstantParts;
import plumbline.vm.compiler.bytecode.InstanceFields;
import plumbline.vm.compiler.bytecode.LinePositions;
import plumbline.vm.compiler.bytecode.Method;
import plumbline.vm.compiler.bytecode.StateParts;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.dataflow.DemandedFields;
import plumbline.vm.compiler.dataflow.Lifetimes;
import plumbline.vm.compiler.dataflow.MayModify;
import plumbline.vm.compiler.fused.FusedCode;
import plumbline.vm.compiler.fused.PrefetchCode;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.packet.DeparserCode;
import plumbline.vm.compiler.packet.HeaderCode;
import plumbline.vm.compiler.packet.ParserCode;
import plumbline.vm.compiler.pass.AddressSlice;
import plumbline.vm.compiler.pass.CompilerPasses;
import plumbline.vm.compiler.pass.IndexComputation;
import plumbline.vm.compiler.stage.DirectionCode;
import plumbline.vm.state.ProgramState;
import plumbline.vm.state.StateLayout;

/** The class of a program: its bytes, the objects that become its constants, and what its instances take. */
final class ProgramClass {
    /** Parameters of its constructor: those of {@link CompiledProgram}'s, and {@link #parts}. */
    static final MethodTypeDesc CONSTRUCTOR = MethodTypeDesc.of(
            CD_void,
            Types.of(Program.class),
            Types.of(PhvLayout.class),
            CD_long,
            Types.of(BridgedMetadata.class),
            Types.of(ProgramState.class),
            CD_long,
            CD_Object.arrayType());

    private static final MethodTypeDesc BASE_CONSTRUCTOR =
            CONSTRUCTOR.dropParameterTypes(CONSTRUCTOR.parameterCount() - 1, CONSTRUCTOR.parameterCount());

    private final ClassContext context;
    private final InstanceFields fields;
    private final byte[] bytes;
    private final long supplied;
    private final BridgedMetadata bridged;

    /**
     * A class for any number of instances.
     *
     * @param thresholds sizes from which on it proceeds otherwise
     * @param passes over what it executes
     */
    ProgramClass(
            PhvLayout layout, StateLayout state, Visibility visibility, Thresholds thresholds, CompilerPasses passes) {
        this(layout, state, visibility, thresholds, passes, (_, fields) -> fields);
    }

    /** A class for one instance, which has the state. */
    ProgramClass(
            PhvLayout layout,
            StateLayout layoutOfState,
            ProgramState state,
            Visibility visibility,
            Thresholds thresholds) {
        this(
                layout,
                layoutOfState,
                visibility,
                thresholds,
                new CompilerPasses(CompilerPasses.Observer.NOBODY),
                (constants, _) -> new ConstantParts(constants, state));
    }

    private ProgramClass(
            PhvLayout layout,
            StateLayout state,
            Visibility visibility,
            Thresholds thresholds,
            CompilerPasses passes,
            BiFunction<ClassConstants, InstanceFields, StateParts> parts) {
        String name = state.program().name().replaceAll("[^\\p{Alnum}_]", "_");
        ClassDesc self = ClassDesc.of(getClass().getPackageName(), "Program_" + name);
        ClassConstants constants = new ClassConstants(self);
        this.fields = constants.instanceFields();
        ClassContext asWritten = ClassContext.of(self, layout, state, constants, parts.apply(constants, fields));
        ClassContext complete = passes.overPacket(visibility.stages().apply(asWritten, passes));
        MayModify changes = new MayModify(complete);
        DemandedFields visible = visibility.fields().apply(complete, changes);
        this.context = passes.overParser(complete, visible);
        this.supplied = visible.intrinsics();
        Map<Header, HeaderCode> headers = new LinkedHashMap<>();
        context.program().headers().forEach(header -> headers.put(header, new HeaderCode(context, header)));
        List<Method> methods = new ArrayList<>();
        DeparserCode deparser = new DeparserCode(context, headers);
        methods.addAll(new ParserCode(context, headers, deparser.checksums(), visible).methods());
        methods.addAll(new DirectionCode(context).methods());
        methods.addAll(deparser.methods());
        Lifetimes lifetimes = visibility.lifetimes().apply(context, changes);
        this.bridged = layout.bridged(lifetimes.bridged());
        methods.addAll(
                new FusedCode(context, passes, headers, deparser, visible, lifetimes, thresholds.fused()).methods());
        methods.addAll(PrefetchCode.methods(complete, new AddressSlice(asWritten, thresholds.fetched()), headers));
        methods.forEach(this::check);
        this.bytes = ClassFile.of().build(self, builder -> build(builder, methods));
    }

    /** The class that the engine for traffic makes of a program, for a listing. */
    static ProgramClass listed(Program program, CompilerPasses.Observer observer) {
        Program computed = IndexComputation.of(program);
        return new ProgramClass(
                new PhvLayout(computed),
                new StateLayout(computed),
                Visibility.RESULTS,
                Thresholds.DEFAULT,
                new CompilerPasses(observer));
    }

    /** The class file. */
    byte[] bytes() {
        return bytes;
    }

    /** What the class takes its constants from. */
    List<Object> classData() {
        return context.constants().classData();
    }

    /** The parts of a state that an instance works on. */
    Object[] parts(ProgramState state) {
        return fields.of(state);
    }

    /** The intrinsics that are read, as bits. */
    long supplied() {
        return supplied;
    }

    /** What is read behind ingress. */
    BridgedMetadata bridged() {
        return bridged;
    }

    /** Which position a line number means. */
    LinePositions positions() {
        return context.positions();
    }

    private void check(Method method) {
        if (method.size() > Method.LARGEST_COMPILED) {
            throw new CompileException(
                    context.program().at(),
                    "method-too-large",
                    "method " + method.name() + " has more than " + Method.LARGEST_COMPILED
                            + " bytes of bytecode and would only be interpreted");
        }
    }

    private void build(ClassBuilder builder, List<Method> methods) {
        builder.withFlags(ACC_PUBLIC | ACC_FINAL | ACC_SUPER).withSuperclass(Types.BASE);
        String file = context.program().at().file();
        if (!file.isEmpty()) {
            builder.with(SourceFileAttribute.of(file));
        }
        methods.forEach(method -> method.define(builder));
        builder.withMethodBody(INIT_NAME, CONSTRUCTOR, ACC_PUBLIC, code -> {
            code.aload(0)
                    .aload(1)
                    .aload(2)
                    .lload(3)
                    .aload(5)
                    .aload(6)
                    .lload(7)
                    .invokespecial(Types.BASE, INIT_NAME, BASE_CONSTRUCTOR);
            fields.initialise(code, 9);
            code.return_();
        });
        context.constants().define(builder);
        fields.define(builder);
    }
}
