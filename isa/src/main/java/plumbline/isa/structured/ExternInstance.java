package plumbline.isa.structured;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Extern;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;

/** Something with state, or that leaves the pass: declared once, named by statements. */
public sealed interface ExternInstance {
    /** Unique in a program: the name that the control plane uses. */
    String name();

    /** Where it was written. */
    Position at();

    /**
     * A register array.
     *
     * @param words type of each word of a cell; one, or several side by side
     * @param size cells, 1 or more; 0 if it is attached to a table
     * @param initial of each word
     * @param table whose entries have a cell each
     */
    record RegisterArray(
            String name,
            List<ValueType> words,
            long size,
            List<BigInteger> initial,
            Optional<String> table,
            Position at)
            implements ExternInstance {
        public RegisterArray {
            words = List.copyOf(words);
            initial = List.copyOf(initial);
        }
    }

    /**
     * What one access does with a cell: a chip's stateful ALU (TNA RegisterAction).
     *
     * @param register its array
     * @param cell a variable for each word: what is in the cell before; what they are in the end is written back
     * @param outputs what the access gives: 0 unless the body writes them
     * @param body assignments and branches
     */
    record RegisterAction(
            String name,
            String register,
            List<Variable> cell,
            List<Variable> outputs,
            List<StructuredStatement> body,
            Position at)
            implements ExternInstance {
        public RegisterAction {
            cell = List.copyOf(cell);
            outputs = List.copyOf(outputs);
            body = List.copyOf(body);
        }
    }

    /**
     * An array of a row, whose settings the control plane makes.
     *
     * @param kind one of {@link Extern#kinds()}; empty if there are none
     * @param size as of a register array
     * @param table as of a register array
     */
    record Array(Extern extern, String name, String kind, long size, Optional<String> table, Position at)
            implements ExternInstance {}

    /**
     * A message to the control plane, or to tables.
     *
     * @param fields what it says, in order
     * @param additions entries that it adds to tables, as in {@link FieldList.Digest}; empty: it is for the control
     *     plane
     */
    record DigestMessage(String name, List<Variable> fields, List<FieldList.Addition> additions, Position at)
            implements ExternInstance {
        public DigestMessage {
            fields = List.copyOf(fields);
            additions = List.copyOf(additions);
        }
    }

    /**
     * Values that the control plane sets and a parser selects by.
     *
     * @param keys what a value has
     */
    record ValueSet(String name, List<Key> keys, long size, Position at) implements ExternInstance {
        public ValueSet {
            keys = List.copyOf(keys);
        }

        /**
         * A part of a value.
         *
         * @param variable its name for the control plane, and its type
         */
        public record Key(Variable variable, Table.MatchKind kind) {}
    }

    /** A counter of a parser (TNA ParserCounter): a variable that parsers count in. */
    record ParserCounter(Variable counter, Position at) implements ExternInstance {
        @Override
        public String name() {
            return counter.name();
        }
    }

    /**
     * Actions with data that entries of tables share (P4Runtime: action profile). The table of its name has the
     * members, by their numbers; what entries of the other tables say is a number.
     *
     * @param tables whose entries name members, or groups of them
     * @param selectors none: there are no groups
     */
    record ActionProfile(String name, long size, List<String> tables, List<Selector> selectors, Position at)
            implements ExternInstance {
        public ActionProfile {
            tables = List.copyOf(tables);
            selectors = List.copyOf(selectors);
        }
    }

    /**
     * Chooses a member of a group by a hash.
     *
     * @param table that has, for a group and a slot of it, the number of a member
     * @param largestGroup members that the program asks room for in a group; 0: it does not say
     */
    record Selector(String table, long largestGroup) {}
}
