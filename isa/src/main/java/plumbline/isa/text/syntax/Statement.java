package plumbline.isa.text.syntax;

import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Bound;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Position;

/** A statement of any kind; which kinds may stand in a block is the parser's business. */
public sealed interface Statement {
    /** Where it was written. */
    Position at();

    // In every block.

    /** Something that could not be read, which was reported. */
    record Broken(Position at) implements Statement {}

    /** {@code for v in a ..< b { … }}. */
    record For(Expr.Loop loop, List<Statement> body, Position at) implements Statement {}

    /** {@code if c { … } else { … }}. */
    record If(Expr condition, List<Statement> then, List<Statement> otherwise, Position at) implements Statement {}

    /** {@code const n = 5}. */
    record Let(NameTemplate name, Expr value, Position at) implements Statement {}

    // Items.

    /** {@code param n = 5}. */
    record Param(NameTemplate name, Expr value, Position at) implements Statement {}

    /** {@code include "ipv4"}. */
    record Include(String name, Position at) implements Statement {}

    /** {@code header h { … }}. */
    record HeaderDecl(NameTemplate name, List<Statement> fields, Position at) implements Statement {}

    /** {@code f : bit<8>}, in a header, as metadata or as an action's data. */
    record FieldDecl(NameTemplate name, Expr width, Position at) implements Statement {}

    /** {@code register r : pair<bit<32>>[64] = 1, 2}, {@code register d : bit<32>[512] from port_depth}. */
    record RegisterDecl(
            NameTemplate name,
            Expr width,
            boolean paired,
            Expr entries,
            List<Expr> initial,
            Optional<String> source,
            Position at)
            implements Statement {}

    /**
     * {@code counter c : bytes[64]}, {@code lowpass l[64] tau 4ms shift 3}.
     *
     * @param kind empty if the extern has none
     * @param values of the extern's settings
     */
    record ArrayDecl(Extern extern, NameTemplate name, String kind, Expr entries, List<Expr> values, Position at)
            implements Statement {}

    /** {@code mirror m to recirculation at most 1% carries f}; {@code kind} is its keyword. */
    record FieldListDecl(
            String kind,
            NameTemplate name,
            Optional<Expr> number,
            Optional<Expr> port,
            Optional<Expr> session,
            Optional<Expr> truncate,
            Optional<BoundDecl> bound,
            List<AdditionDecl> additions,
            List<Expr> fields,
            Position at)
            implements Statement {}

    /** {@code action to table} behind {@code adds}. */
    record AdditionDecl(NameTemplate action, NameTemplate table) {}

    /** What stands behind {@code at most}. */
    sealed interface BoundDecl {
        /** {@code unbounded}. */
        record Unsaid() implements BoundDecl {}

        /**
         * {@code 0.25%}, {@code share%} or {@code share ppm}.
         *
         * @param ppmOfOne parts per million that each of the amount stands for
         */
        record Share(Expr amount, int ppmOfOne) implements BoundDecl {}

        /** {@code 1000 packets per 1s}. */
        record PerTime(Expr amount, Bound.Unit unit, Expr nanos) implements BoundDecl {}

        /** {@code 1 packet per 1ms for each r[i]}. */
        record ForEach(PerTime each, NameTemplate register, Expr index) implements BoundDecl {}
    }

    /** {@code table t { … }}. */
    record TableDecl(NameTemplate name, List<Statement> parts, Position at) implements Statement {}

    /** {@code parser}, {@code ingress}, {@code egress} or {@code deparser} with its statements. */
    record Block(String kind, List<Statement> body, Position at) implements Statement {}

    // Of a table.

    /** {@code key { … }}. */
    record Keys(List<Statement> keys, Position at) implements Statement {}

    /** {@code f : exact}. */
    record Key(Expr field, String kind, Optional<NameTemplate> name, Position at) implements Statement {}

    /** {@code action a(x : bit<8>) { … }}. */
    record ActionDecl(NameTemplate name, List<FieldDecl> data, List<Statement> body, Position at)
            implements Statement {}

    /** {@code entries { … }}. */
    record Entries(List<Statement> entries, Position at) implements Statement {}

    /** {@code (1, _) => a(5)}. */
    record Entry(Optional<Expr> priority, List<KeyPattern> patterns, CallText call, Position at) implements Statement {}

    /** {@code default a(5)}, {@code const default a(5)}. */
    record Default(CallText call, boolean constant, Position at) implements Statement {}

    /** {@code size 64}. */
    record Size(Expr size, Position at) implements Statement {}

    /** {@code stage 3}. */
    record InStage(Expr stage, Position at) implements Statement {}

    /** {@code partitions 2048 of 2 by 18}. */
    record InPartitions(Expr number, Expr subtrees, Expr matchBits, Position at) implements Statement {}

    record CallText(NameTemplate action, List<Expr> data, Position at) {}

    // Of the parser and the deparser.

    /** {@code state s { … }}. */
    record State(NameTemplate name, List<Statement> body, Position at) implements Statement {}

    /** {@code extend s { … }}: more cases for a state. */
    record Extend(NameTemplate state, List<Statement> cases, Position at) implements Statement {}

    /** {@code extract h}. */
    record Extract(NameTemplate header, Position at) implements Statement {}

    /** {@code advance 32}. */
    record Advance(Expr bits, Position at) implements Statement {}

    /** {@code checksum s add f, g}, or {@code subtract}. */
    record ChecksumSum(NameTemplate sum, boolean subtracted, List<Expr> terms, Position at) implements Statement {}

    /** {@code checksum s check f}. */
    record ChecksumCheck(NameTemplate sum, NameTemplate target, Position at) implements Statement {}

    /** {@code checksum s deposit f}. */
    record ChecksumDeposit(NameTemplate sum, NameTemplate target, Position at) implements Statement {}

    /** {@code goto s}. */
    record Goto(NameTemplate state, Position at) implements Statement {}

    /** {@code select f, g { … }}. */
    record Select(List<Expr> keys, List<Statement> cases, Position at) implements Statement {}

    /** {@code (1, _) => s}. */
    record Case(List<KeyPattern> patterns, NameTemplate state, Position at) implements Statement {}

    /** {@code in v => s}. */
    record CaseIn(NameTemplate set, NameTemplate state, Position at) implements Statement {}

    /** {@code value_set v(f : bit<8> ternary)[4]}. */
    record ValueSetDecl(NameTemplate name, List<Part> parts, Expr size, Position at) implements Statement {
        /** What a value has. */
        public record Part(NameTemplate name, Expr width, String kind, Position at) {}
    }

    /** {@code default => s}. */
    record Otherwise(NameTemplate state, Position at) implements Statement {}

    /** {@code emit h}, {@code emit h before g}. */
    record Emit(NameTemplate header, Optional<NameTemplate> before, Position at) implements Statement {}

    /** {@code checksum f over g, h unless zero}. */
    record ChecksumDecl(Expr field, List<Expr> covered, boolean unlessZero, Position at) implements Statement {}

    /** {@code checksum f computed over g, 8w0 when c, d never zero}. */
    record ComputedChecksumDecl(Expr field, List<Expr> covered, List<Expr> when, boolean neverZero, Position at)
            implements Statement {}

    // Of the pipelines.

    /** {@code stage "x" { … }}. */
    record StageDecl(NameTemplate name, List<Statement> units, Position at) implements Statement {}

    /** {@code extend stage "x" { … }}. */
    record ExtendStage(NameTemplate name, List<Statement> units, Position at) implements Statement {}

    /** {@code when c { … } else { … }}. */
    record When(Expr condition, List<Statement> then, List<Statement> otherwise, Position at) implements Statement {}

    /** {@code f = …}, in the parser too. */
    record Assign(NameTemplate dest, Expr value, Position at) implements Statement {}

    /** {@code access r[i] { … }}. */
    record Access(NameTemplate register, Expr index, List<Statement> clauses, Position at) implements Statement {}

    /** {@code out f = …}. */
    record Out(NameTemplate dest, Expr value, Position at) implements Statement {}

    /** {@code apply t}. */
    record Apply(NameTemplate table, Position at) implements Statement {}

    /** {@code extend t 4096}: more entries of a table. */
    record ExtendTable(NameTemplate table, Expr entries, Position at) implements Statement {}

    /** {@code count c[i]}: a call without a result. */
    record Call(Extern extern, NameTemplate array, Expr index, Position at) implements Statement {}
}
