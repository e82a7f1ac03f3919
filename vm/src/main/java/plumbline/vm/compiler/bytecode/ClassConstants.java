package plumbline.vm.compiler.bytecode;

import static java.lang.classfile.ClassFile.ACC_FINAL;
import static java.lang.classfile.ClassFile.ACC_PRIVATE;
import static java.lang.classfile.ClassFile.ACC_STATIC;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The objects that generated code works on: meanings of instructions, perhaps parts of the state. Each is a static
 * final field of the generated class, which its initialiser fills from the class data; the JIT takes such fields for
 * constants, from the first compilation on, and they have names that can be read in a listing.
 */
public final class ClassConstants {
    private static final ClassDesc LIST = Types.of(List.class);
    private static final ClassDesc HANDLES = Types.of(MethodHandles.class);

    private final ClassDesc owner;
    private final Map<Object, Constant> byValue = new IdentityHashMap<>();
    private final FieldNames names = new FieldNames();
    private final List<Constant> inOrder = new ArrayList<>();

    public ClassConstants(ClassDesc owner) {
        this.owner = owner;
    }

    private record Constant(String name, ClassDesc type, Object value) {}

    /** Fields for instances of the same class. */
    public InstanceFields instanceFields() {
        return new InstanceFields(owner, names);
    }

    /** Pushes an object that the class holds as a constant. */
    public void load(CodeBuilder code, String name, ClassDesc type, Object value) {
        Constant constant = byValue.computeIfAbsent(value, any -> add(name, type, value));
        code.getstatic(owner, constant.name, constant.type);
    }

    private Constant add(String name, ClassDesc type, Object value) {
        Constant constant = new Constant(names.of(name), type, value);
        inOrder.add(constant);
        return constant;
    }

    /** The objects, for the definition of the class. */
    public List<Object> classData() {
        return inOrder.stream().map(Constant::value).toList();
    }

    /** Adds the fields and the initialiser, when all code has been generated. */
    public void define(ClassBuilder builder) {
        for (Constant constant : inOrder) {
            builder.withField(constant.name, constant.type, ACC_PRIVATE | ACC_STATIC | ACC_FINAL);
        }
        builder.withMethodBody(ConstantDescs.CLASS_INIT_NAME, ConstantDescs.MTD_void, ACC_STATIC, this::initialise);
    }

    private void initialise(CodeBuilder code) {
        int data = code.allocateLocal(TypeKind.REFERENCE);
        code.invokestatic(HANDLES, "lookup", MethodTypeDesc.of(ConstantDescs.CD_MethodHandles_Lookup))
                .loadConstant(ConstantDescs.DEFAULT_NAME)
                .loadConstant(LIST)
                .invokestatic(
                        HANDLES,
                        "classData",
                        MethodTypeDesc.of(
                                ConstantDescs.CD_Object,
                                ConstantDescs.CD_MethodHandles_Lookup,
                                ConstantDescs.CD_String,
                                ConstantDescs.CD_Class))
                .checkcast(LIST)
                .astore(data);
        for (int i = 0; i < inOrder.size(); i++) {
            Constant constant = inOrder.get(i);
            code.aload(data)
                    .loadConstant(i)
                    .invokeinterface(LIST, "get", MethodTypeDesc.of(ConstantDescs.CD_Object, ConstantDescs.CD_int))
                    .checkcast(constant.type)
                    .putstatic(owner, constant.name, constant.type);
        }
        code.return_();
    }
}
