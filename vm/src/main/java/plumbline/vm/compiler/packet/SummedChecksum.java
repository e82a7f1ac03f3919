package plumbline.vm.compiler.packet;

import java.lang.classfile.CodeBuilder;
import plumbline.vm.compiler.bytecode.FieldPlaces;

/** A checksum of the deparser, which sums fields in place or in a method of its own. */
public interface SummedChecksum {
    /** Pushes the sum of what it covers. */
    void pushSum(CodeBuilder code, FieldPlaces fields);

    /** Calls the method that sums what it covers; {@code fieldsLocal} is the variable of the vector. */
    void callSum(CodeBuilder code, int fieldsLocal);
}
