package plumbline.vm.interpreter;

import java.util.List;
import org.agrona.DirectBuffer;
import plumbline.isa.model.Parser;
import plumbline.vm.PhvLayout;
import plumbline.vm.wire.HeaderLayout;
import plumbline.vm.wire.InternetChecksum;
import plumbline.vm.wire.ResidualSum;
import plumbline.vm.wire.SumLayout;

/** A step of a parser state, bound to slots. */
sealed interface ParserStep {
    /** Bytes that the packet must have from the parser's place. */
    int needed();

    /** Bytes that it puts behind the parser. */
    int bytes();

    /** Does it; the packet has the bytes. */
    void take(Workspace work, DirectBuffer frame, int at);

    /** A step of the model. */
    static ParserStep of(Parser.Step step, PhvLayout layout, Expressions expressions) {
        return switch (step) {
            case Parser.Extract(var header, var at) ->
                new Extraction(new HeaderLayout(header, layout), layout.slot(header.valid()));
            case Parser.Advance advance -> new Skip(advance.bytes());
            case Parser.Assign assign ->
                new Setting(
                        layout.slot(assign.target()),
                        ParserSource.of(assign.value(), assign.target().width(), expressions));
            case Parser.Add(var sum, var terms, var at) ->
                new Addition(layout.slot(sum), SumLayout.of(terms, layout), false);
            case Parser.Subtract(var sum, var terms, var at) ->
                new Addition(layout.slot(sum), SumLayout.of(terms, layout), true);
            case Parser.Check(var target, var sum, var at) -> new Checking(layout.slot(target), layout.slot(sum));
            case Parser.Deposit(var target, var sum, var at) -> new Depositing(layout.slot(target), layout.slot(sum));
        };
    }

    /** Takes a header and makes it valid. */
    record Extraction(HeaderLayout header, int validity) implements ParserStep {
        @Override
        public int needed() {
            return header.bytes();
        }

        @Override
        public int bytes() {
            return header.bytes();
        }

        @Override
        public void take(Workspace work, DirectBuffer frame, int at) {
            header.extract(work.fields(), frame, at);
            work.fields()[validity] = 1;
        }
    }

    /** Goes over bytes. */
    record Skip(int bytes) implements ParserStep {
        @Override
        public int needed() {
            return bytes;
        }

        @Override
        public void take(Workspace work, DirectBuffer frame, int at) {
            // they are gone
        }
    }

    /** Sets a field. */
    record Setting(int target, ParserSource value) implements ParserStep {
        @Override
        public int needed() {
            return value.needed();
        }

        @Override
        public int bytes() {
            return 0;
        }

        @Override
        public void take(Workspace work, DirectBuffer frame, int at) {
            work.fields()[target] = value.read(work, frame, at);
        }
    }

    /** A step that works with fields only. */
    sealed interface OnFields extends ParserStep {
        @Override
        default int needed() {
            return 0;
        }

        @Override
        default int bytes() {
            return 0;
        }
    }

    /** Adds to a sum or subtracts from it. */
    record Addition(int sum, List<SumLayout.Part> parts, int constant, boolean subtracted) implements OnFields {
        Addition(int sum, SumLayout terms, boolean subtracted) {
            this(sum, terms.parts(), terms.constant(), subtracted);
        }

        @Override
        public void take(Workspace work, DirectBuffer frame, int at) {
            long[] values = work.fields();
            long all = constant;
            for (int i = 0; i < parts.size(); i++) {
                all += parts.get(i).sum(values[parts.get(i).slot()]);
            }
            int terms = InternetChecksum.sum(all);
            values[sum] = InternetChecksum.fold(values[sum] + (subtracted ? InternetChecksum.of(terms) : terms));
        }
    }

    /** Looks whether a sum is right. */
    record Checking(int target, int sum) implements OnFields {
        private static final int RIGHT = 0xffff;

        @Override
        public void take(Workspace work, DirectBuffer frame, int at) {
            if (work.get(sum) != RIGHT) {
                work.fields()[target] = 1;
            }
        }
    }

    /** Begins to deposit a sum. */
    record Depositing(int target, int sum) implements OnFields {
        @Override
        public void take(Workspace work, DirectBuffer frame, int at) {
            work.fields()[target] = ResidualSum.open(work.get(sum), at);
        }
    }
}
