package plumbline.vm.compiler.stage;

import static java.lang.classfile.ClassFile.ACC_PUBLIC;

import java.lang.classfile.TypeKind;
import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Direction;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.bytecode.Method;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.ir.Block;
import plumbline.vm.compiler.ir.ClassContext;

/** Ingress and egress: a method each that calls those of its stages. */
public final class DirectionCode {
    private final ClassContext context;
    private final List<Method> methods = new ArrayList<>();

    public DirectionCode(ClassContext context) {
        this.context = context;
    }

    /** The methods of both directions and all stages. */
    public List<Method> methods() {
        StageMethods stages = new StageMethods(context);
        for (Direction direction : Direction.values()) {
            List<String> calls = new ArrayList<>();
            Block block = context.ir().block(direction);
            while (block instanceof Block.Stage stage) {
                calls.addAll(stages.stage(stage.name().replaceAll("\\W", "_"), stage.instructions()));
                block = stage.next();
            }
            methods.add(direction(direction, calls));
        }
        methods.addAll(stages.methods());
        return methods;
    }

    private Method direction(Direction direction, List<String> calls) {
        return new Method(direction.keyword(), Types.DIRECTION, ACC_PUBLIC, code -> {
            int fields = code.allocateLocal(TypeKind.REFERENCE);
            FieldPlaces.InPhv.pushVector(code);
            code.astore(fields);
            for (String call : calls) {
                code.aload(0).aload(Method.PHV).aload(fields).aconst_null().iconst_0();
                code.invokespecial(context.self(), call, Types.STAGE);
            }
            code.return_();
        });
    }
}
