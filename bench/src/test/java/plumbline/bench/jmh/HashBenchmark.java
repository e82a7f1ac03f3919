package plumbline.bench.jmh;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import plumbline.isa.hash.HashTables;
import plumbline.isa.hash.Hasher;
import plumbline.isa.model.HashFunction;

/**
 * A hash of two fields of 64 bits: by the tables that programs use, and by the processor's instruction through the JDK,
 * which has it for two polynomials and takes bytes from an array. Both give the same number, or there is no result.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HashBenchmark {
    private static final int KEYS = 1_024;
    private static final VarHandle FIELD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    /** The two that the JDK has. */
    public enum Polynomial {
        /** That of Ethernet. */
        ETHERNET(0x04c11db7L),
        /** That of iSCSI. */
        CASTAGNOLI(0x1edc6f41L);

        private final long polynomial;

        Polynomial(long polynomial) {
            this.polynomial = polynomial;
        }

        private Hasher hasher() {
            HashFunction crc = new HashFunction.Crc(32, polynomial, true, true, 0xffff_ffffL, 0xffff_ffffL);
            return Hasher.of(crc, new int[] {64, 64});
        }

        private Checksum jdk() {
            return this == ETHERNET ? new CRC32() : new CRC32C();
        }
    }

    /** Which CRC. */
    @Param
    public Polynomial polynomial;

    private final long[] keys = new SplittableRandom(1).longs(2 * KEYS).toArray();
    private final byte[] bytes = new byte[2 * Long.BYTES];
    private HashTables tables;
    private long constant;
    private Hasher.Part first;
    private Hasher.Part second;
    private Checksum checksum;

    /** Makes both and compares them. */
    @Setup
    public void make() {
        Hasher hasher = polynomial.hasher();
        tables = hasher.tables();
        constant = hasher.constant();
        first = hasher.parts().get(0);
        second = hasher.parts().get(1);
        checksum = polynomial.jdk();
        if (tables() != jdk()) {
            throw new IllegalStateException("two different CRCs");
        }
    }

    /** As generated code does it. */
    @Benchmark
    @OperationsPerInvocation(KEYS)
    public long tables() {
        long sum = 0;
        for (int i = 0; i < keys.length; i += 2) {
            sum += constant ^ first.of(tables, keys[i]) ^ second.of(tables, keys[i + 1]);
        }
        return sum;
    }

    /** Through the JDK. */
    @Benchmark
    @OperationsPerInvocation(KEYS)
    public long jdk() {
        long sum = 0;
        for (int i = 0; i < keys.length; i += 2) {
            FIELD.set(bytes, 0, keys[i]);
            FIELD.set(bytes, Long.BYTES, keys[i + 1]);
            checksum.reset();
            checksum.update(bytes, 0, bytes.length);
            sum += checksum.getValue();
        }
        return sum;
    }
}
