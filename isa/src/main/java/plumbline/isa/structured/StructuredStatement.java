package plumbline.isa.structured;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Position;

/**
 * A statement. One after another, each sees what those before it did. Indices are numbers of any width; an index beyond
 * an array's size reads 0 and changes nothing, as in BMv2.
 */
public sealed interface StructuredStatement {
    /** Where it was written. */
    Position at();

    /** It, and behind it those inside of its branches, in order. */
    default Stream<StructuredStatement> all() {
        return this instanceof If branch
                ? Stream.of(Stream.of(this), all(branch.then()), all(branch.otherwise()))
                        .flatMap(each -> each)
                : Stream.of(this);
    }

    /** Statements with those inside of their branches, in order. */
    static Stream<StructuredStatement> all(List<StructuredStatement> statements) {
        return statements.stream().flatMap(statement -> statement.all());
    }

    /** The variables whose values a copy of the packet, or the packet itself, brings into its next pass. */
    default List<Variable> carries() {
        return switch (this) {
            case Mirror mirror -> mirror.carried();
            case Resubmit resubmit -> resubmit.carried();
            case Recirculate recirculate -> recirculate.carried();
            default -> List.of();
        };
    }

    /** {@code target = value}, of the same type. */
    record Assign(Variable target, Expression value, Position at) implements StructuredStatement {}

    /** A branch. */
    record If(Expression condition, List<StructuredStatement> then, List<StructuredStatement> otherwise, Position at)
            implements StructuredStatement {
        public If {
            then = List.copyOf(then);
            otherwise = List.copyOf(otherwise);
        }
    }

    /** Looks a table up and runs the action found. */
    record Apply(String table, Position at) implements StructuredStatement {}

    /** Ends the block it is in. */
    record Exit(Position at) implements StructuredStatement {}

    /** {@code words = register[index]}: one variable for each word of a cell. */
    record ReadRegister(List<Variable> targets, String register, Expression index, Position at)
            implements StructuredStatement {
        public ReadRegister {
            targets = List.copyOf(targets);
        }
    }

    /** {@code register[index] = words}: one value for each word of a cell. */
    record WriteRegister(String register, Expression index, List<Expression> values, Position at)
            implements StructuredStatement {
        public WriteRegister {
            values = List.copyOf(values);
        }
    }

    /**
     * Runs a {@link ExternInstance.RegisterAction} on a cell. Beyond the array it does not run, and its results are 0,
     * as where a stateful ALU is not enabled.
     *
     * @param index empty: the cell of the entry that the register's table has found
     * @param results a variable for each output of the action, or fewer: the first ones
     */
    record Execute(String registerAction, Optional<Expression> index, List<Variable> results, Position at)
            implements StructuredStatement {
        public Execute {
            results = List.copyOf(results);
        }
    }

    /**
     * {@code counter.count(index)}, {@code target = meter.execute(index, input)}: a call of a cell.
     *
     * @param target gets the result, if the extern has one
     * @param index empty: the cell of the entry that the array's table has found
     * @param input what the extern takes in, if it takes something; of a meter the colour so far
     */
    record Call(
            Optional<Variable> target,
            Extern extern,
            String array,
            Optional<Expression> index,
            Optional<Expression> input,
            Position at)
            implements StructuredStatement {}

    /** {@code target} = a random number from {@code low} to {@code high}, both included. */
    record Random(Variable target, Expression low, Expression high, Position at) implements StructuredStatement {}

    /** Sends values to the control plane, when the block ends. */
    record SendDigest(String digest, List<Expression> values, Position at) implements StructuredStatement {
        public SendDigest {
            values = List.copyOf(values);
        }
    }

    /**
     * Asks for a copy of the packet when the direction ends: of the packet as it came in (asked in ingress), or as it
     * leaves (asked in egress). The last one that a packet asks for in a direction is made.
     *
     * @param session which the control plane gives a port, or a group
     * @param carried that the copy brings into egress, with their values when the direction ends
     */
    record Mirror(Expression session, List<Variable> carried, Position at) implements StructuredStatement {
        public Mirror {
            carried = List.copyOf(carried);
        }
    }

    /** Asks for the packet to go through ingress again as it came in, with variables as they are when ingress ends. */
    record Resubmit(List<Variable> carried, Position at) implements StructuredStatement {
        public Resubmit {
            carried = List.copyOf(carried);
        }
    }

    /** Asks for the packet to go through ingress again as it leaves, with variables as they are when egress ends. */
    record Recirculate(List<Variable> carried, Position at) implements StructuredStatement {
        public Recirculate {
            carried = List.copyOf(carried);
        }
    }

    /**
     * In a parser: takes the bits of a header, which becomes valid. A packet that is too short goes to {@code reject}.
     *
     * @param condition whether the packet has it; empty: it has
     */
    record Extract(String header, Optional<Expression> condition, Position at) implements StructuredStatement {
        /** Of a header that the packet has. */
        public static Extract of(String header, Position at) {
            return new Extract(header, Optional.empty(), at);
        }
    }

    /** In a parser: goes on behind so many bits, which then belong to no header. */
    record Advance(Expression bits, Position at) implements StructuredStatement {}

    /**
     * In a parser: goes to {@code reject} unless a condition holds.
     *
     * @param error the number that {@code parser_err} gets
     */
    record Verify(Expression condition, Expression error, Position at) implements StructuredStatement {}

    /**
     * In a parser: adds values side by side, with zero bits behind up to whole 16-bit words, to a sum in ones'
     * complement (RFC 1071), which is 0 only where all that was added is.
     *
     * @param sum 16 bits
     */
    record AddToSum(Variable sum, List<Expression> values, Position at) implements StructuredStatement {
        public AddToSum {
            values = List.copyOf(values);
        }
    }

    /** In a parser: subtracts the sum of values side by side from a sum, see {@link AddToSum}. */
    record SubtractFromSum(Variable sum, List<Expression> values, Position at) implements StructuredStatement {
        public SubtractFromSum {
            values = List.copyOf(values);
        }
    }

    /** In a parser: {@code target} becomes 1 if a sum is not 0xFFFF, that of data with a right checksum. */
    record CheckSum(Variable target, Variable sum, Position at) implements StructuredStatement {}

    /**
     * In a parser: when it is done, {@code target} is the sum as it is now, less all bytes that the parser has taken
     * since then.
     */
    record DepositSum(Variable target, Variable sum, Position at) implements StructuredStatement {}

    /**
     * In a deparser: {@code target} becomes the Internet checksum of values side by side, as they are before any
     * checksum of the deparser is written.
     *
     * @param target 16 bits, of a header; nothing happens where that is not valid
     * @param when one bit each: all must be 1
     * @param neverZero 0xFFFF takes the place of 0
     */
    record UpdateChecksum(
            Variable target, List<Expression> values, List<Expression> when, boolean neverZero, Position at)
            implements StructuredStatement {
        public UpdateChecksum {
            values = List.copyOf(values);
            when = List.copyOf(when);
        }
    }

    /** In a deparser: writes a header if it is valid. */
    record Emit(String header, Position at) implements StructuredStatement {}
}
