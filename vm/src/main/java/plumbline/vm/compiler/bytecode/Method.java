package plumbline.vm.compiler.bytecode;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.function.Consumer;

/**
 * A method to be generated.
 *
 * @param body may be called several times: to measure it, and again when a jump turns out to be too long
 */
public record Method(String name, MethodTypeDesc type, int flags, Consumer<CodeBuilder> body) {
    /** Larger methods are never compiled by HotSpot, in bytes of bytecode. */
    public static final int LARGEST_COMPILED = 8_000;

    /** Largest method that is worth it, since what the JIT inlines counts too, in bytes of bytecode. */
    public static final int LARGEST = 4_000;

    /** Parameter of all methods of an instance that work on a packet, behind the instance: the packet. */
    public static final int PHV = 1;

    private static final ClassFile MEASURING = ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS);
    private static final ClassDesc NOWHERE = ClassDesc.of("Nowhere");

    /** Adds it to a class. */
    public void define(ClassBuilder builder) {
        builder.withMethodBody(name, type, flags, body);
    }

    /** Length of its code in bytes; more than any method may have if it does not fit into a class file. */
    public int size() {
        try {
            byte[] bytes = MEASURING.build(NOWHERE, this::define);
            return MEASURING
                    .parse(bytes)
                    .methods()
                    .getFirst()
                    .findAttribute(Attributes.code())
                    .map(CodeAttribute::codeLength)
                    .orElse(0);
        } catch (IllegalArgumentException tooLarge) {
            return Integer.MAX_VALUE;
        }
    }
}
