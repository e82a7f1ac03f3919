package plumbline.isa.structured;

import static org.assertj.core.api.Assertions.assertThat;
import static plumbline.isa.lower.StructuredBuilder.hash;
import static plumbline.isa.lower.StructuredBuilder.read;
import static plumbline.isa.lower.StructuredBuilder.var;

import org.junit.jupiter.api.Test;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.Position;

class SimplifyTest {
    private static final HashFunction XOR = new HashFunction.Xor(16);
    private static final Expression INPUT = read(var("h.a", 32));

    /** A hash is cut to where it goes, and takes no instruction for that. */
    @Test
    void theLowBitsOfAHashAreAHash() {
        assertThat(Simplify.slice(hash(XOR, 16, INPUT), 9, 0, Position.NONE)).isEqualTo(hash(XOR, 10, INPUT));
        assertThat(Simplify.slice(hash(XOR, 16, INPUT), 9, 1, Position.NONE)).isInstanceOf(Expression.Slice.class);
    }
}
