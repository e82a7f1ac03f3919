package plumbline.vm.compiler.fused;

import static java.lang.classfile.ClassFile.ACC_PRIVATE;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Header;
import plumbline.vm.PassResult;
import plumbline.vm.compiler.bytecode.Method;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.bytecode.Variables;
import plumbline.vm.compiler.dataflow.ConstantFacts;
import plumbline.vm.compiler.dataflow.DemandedFields;
import plumbline.vm.compiler.dataflow.Lifetimes;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.Ir;
import plumbline.vm.compiler.ir.ParserIr;
import plumbline.vm.compiler.packet.ChecksumCode;
import plumbline.vm.compiler.packet.HeaderCode;
import plumbline.vm.compiler.packet.SumPlaces;
import plumbline.vm.compiler.pass.CompilerPasses;
import plumbline.vm.compiler.pass.DeadExtractions;
import plumbline.vm.compiler.pass.PassFacts;

/**
 * The methods that take a packet from the parser to the deparser: one, or where that would be too large, one for each
 * combination of headers that makes a difference, and one that finds out which a packet has.
 *
 * <pre>
 *                            ┌─► parser_to_deparser$0   parser ► ingress ► egress ► deparser
 *   parser_to_deparser ──────┼─► parser_to_deparser$1   parser ► ingress ► vector, STAYS: the whole is too large
 *   what its selects ask for └─► parser_to_deparser$2   parser ► vector ► ingress step by step, STAYS: so is that
 * </pre>
 */
final class WholePass {
    /** Of the method that begins. */
    static final String NAME = "parser_to_deparser";

    /** How many places the stages of ingress may part at; the most first, and at none if there is no room. */
    private static final int[] SPLITS = {16, 6, 2};

    private final ClassContext context;
    private final CompilerPasses passes;
    private final Map<Header, HeaderCode> headers;
    private final List<ChecksumCode> checksums;
    private final DemandedFields visible;
    private final FusedIn in;
    private final ThroughCode through;
    private final int largest;

    /** @param largest bytes of bytecode that each of them has at most */
    WholePass(
            ClassContext context,
            CompilerPasses passes,
            Map<Header, HeaderCode> headers,
            List<ChecksumCode> checksums,
            DemandedFields visible,
            FusedOut out,
            Lifetimes lifetimes,
            int largest) {
        this.context = context;
        this.passes = passes;
        this.headers = headers;
        this.checksums = checksums;
        this.visible = visible;
        this.in = new FusedIn(context, headers, checksums, visible);
        this.largest = largest;
        this.through = new ThroughCode(context, out, checksums, lifetimes);
    }

    /**
     * What a method does.
     *
     * @param body to egress and deparser if the packet may, or only to ingress
     * @param splits maximum number of places where the stages of ingress part
     */
    private record Form(Body body, int splits) {}

    private interface Body {
        void emit(CodeBuilder code, FusedIn parser, Ir ir);
    }

    /** All of them, {@link #NAME} first; none if no combination of headers has one that is small enough. */
    List<Method> methods() {
        List<Body> bodies =
                through.isUseful() ? List.of(through::emit, through::emitIngress) : List.of(through::emitIngress);
        List<ConstantFacts> accepted = in.accepted();
        Optional<Form> together = form(bodies.subList(0, 1), in, accepted);
        if (together.isPresent()) {
            Form form = together.get();
            return List.of(method(NAME, form.body, in, ir(same(accepted, form.splits))));
        }
        Map<ConstantFacts, Form> forms = new LinkedHashMap<>();
        accepted.forEach(
                facts -> form(bodies, leadingTo(facts), List.of(facts)).ifPresent(most -> forms.put(facts, most)));
        return forms.isEmpty() ? List.of() : byHeaders(accepted, forms);
    }

    /** The first body that fits, with as many ways apart as there is room for, for packets with these headers. */
    private Optional<Form> form(List<Body> bodies, FusedIn parser, List<ConstantFacts> accepted) {
        return bodies.stream()
                .flatMap(body -> splits(body, parser, accepted).stream().mapToObj(splits -> new Form(body, splits)))
                .findFirst();
    }

    private OptionalInt splits(Body body, FusedIn parser, List<ConstantFacts> accepted) {
        IntPredicate fits =
                splits -> method(NAME, body, parser, ir(same(accepted, splits))).size() <= largest;
        return fits.test(0)
                ? OptionalInt.of(IntStream.of(SPLITS).filter(fits).findFirst().orElse(0))
                : OptionalInt.empty();
    }

    private static Map<ConstantFacts, Integer> same(List<ConstantFacts> accepted, int splits) {
        Map<ConstantFacts, Integer> same = new LinkedHashMap<>();
        accepted.forEach(facts -> same.put(facts, splits));
        return same;
    }

    private Ir ir(Map<ConstantFacts, Integer> splits) {
        return passes.overWholePass(context, new PassFacts(splits, through.neededBehindIngress()));
    }

    private static Method method(String name, Body body, FusedIn parser, Ir ir) {
        return new Method(name, Types.FUSED_THROUGH, ACC_PRIVATE, code -> body.emit(code, parser, ir));
    }

    /** The parser for packets that have these headers. */
    private FusedIn leadingTo(ConstantFacts facts) {
        ParserIr paths = PathsToAccept.to(
                accept -> in.known(accept).equals(facts), context.ir().parser());
        return new FusedIn(context.with(context.ir().with(paths)), headers, checksums, visible);
    }

    /** @param forms of combinations that are not too large */
    private List<Method> byHeaders(List<ConstantFacts> accepted, Map<ConstantFacts, Form> forms) {
        Map<ConstantFacts, Integer> splits = new LinkedHashMap<>();
        forms.forEach((facts, form) -> splits.put(facts, form.splits));
        Ir ir = ir(splits);
        Map<Map<Integer, Long>, Method> parts = new LinkedHashMap<>();
        for (ConstantFacts facts : accepted) {
            String name = NAME + "$" + parts.size();
            FusedIn parser = leadingTo(facts);
            parts.put(
                    facts.values(),
                    forms.containsKey(facts) ? method(name, forms.get(facts).body, parser, ir) : byStep(name, parser));
        }
        List<Method> methods = new ArrayList<>();
        methods.add(new Method(NAME, Types.FUSED_THROUGH, ACC_PRIVATE, code -> choose(code, parts)));
        methods.addAll(parts.values());
        return methods;
    }

    /** Finds out which method a packet is for. */
    private void choose(CodeBuilder code, Map<Map<Integer, Long>, Method> parts) {
        BitSet asked = context.slots(context.ir().parser().reads().toList());
        ClassContext asking = context.with(DeadExtractions.eliminate(context, DemandedFields.of(asked)));
        new FusedIn(asking, headers, List.of(), visible)
                .emit(
                        code,
                        new Variables(code, context.layout(), asked, ""),
                        new SumPlaces.InVariables(),
                        code.allocateLocal(TypeKind.INT),
                        ThroughCode::reject,
                        parts.keySet(),
                        known -> code.aload(0)
                                .aload(Method.PHV)
                                .aload(FusedCode.ARRAY)
                                .lload(FusedCode.ADDRESS)
                                .iload(FusedCode.OFFSET)
                                .iload(FusedCode.LENGTH)
                                .aload(ThroughCode.BYPASS)
                                .invokespecial(context.self(), parts.get(known).name(), Types.FUSED_THROUGH)
                                .lreturn());
    }

    /** Fields go to the vector behind the parser. */
    private Method byStep(String name, FusedIn parser) {
        BitSet kept = visible.slots();
        visible.slots().stream().filter(Lifetimes::isSupplied).forEach(kept::clear);
        return new Method(name, Types.FUSED_THROUGH, ACC_PRIVATE, code -> {
            Variables fields = new Variables(code, context.layout(), parser.used(), "");
            int headerBytes = code.allocateLocal(TypeKind.INT);
            parser.emit(
                    code, fields, new SumPlaces.InPacket(Method.PHV), headerBytes, ThroughCode::reject, Set.of(), _ -> {
                        FusedIn.notePlace(code, headerBytes);
                        ThroughCode.store(code, kept, fields);
                        code.aload(0)
                                .aload(Method.PHV)
                                .invokevirtual(context.self(), Direction.INGRESS.keyword(), Types.DIRECTION)
                                .loadConstant(PassResult.STAYS)
                                .lreturn();
                    });
        });
    }
}
