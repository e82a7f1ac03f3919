package plumbline.vm.compiler.fused;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import plumbline.vm.compiler.bytecode.Variables;
import plumbline.vm.compiler.ir.Block;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.stage.UnitCode;

/** Blocks in one method, with fields in variables. */
final class BlockCode {
    private final ClassContext context;
    private final CodeBuilder code;
    private final Variables fields;
    private final Label end;

    BlockCode(ClassContext context, CodeBuilder code, Variables fields) {
        this.context = context;
        this.code = code;
        this.fields = fields;
        this.end = code.newLabel();
    }

    /** Emits a block and all behind it; its ways meet again at the end. */
    void emit(Block first) {
        block(first);
        code.labelBinding(end);
    }

    private void block(Block block) {
        switch (block) {
            case Block.End _ -> {}
            case Block.Branch branch -> {
                Label clear = code.newLabel();
                fields.jumpIfZero(code, branch.flag(), clear);
                block(branch.set());
                code.goto_(end).labelBinding(clear);
                block(branch.clear());
            }
            case Block.Stage stage -> {
                code.block(
                        scope -> UnitCode.stage(context, scope, stage.instructions(), fields.knowing(stage.known())));
                block(stage.next());
            }
        }
    }
}
