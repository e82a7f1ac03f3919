package plumbline.verifier.rules.stateful;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Field;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.stateful.AluInput;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RegisterUse;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Target;

/** A stateful ALU reads few packet fields. What gateways decide does not count: it selects the register action. */
public final class PacketInputs extends Rule {
    public PacketInputs() {
        super(
                "stateful-inputs",
                "the accesses to a register read no more packet fields than the stateful ALU has inputs",
                "Two inputs connect the stateful ALU to the packet, the same two for all register"
                        + " actions. The index has its own path.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Target.StatefulAlu alu = context.target().statefulAlu();
        Limit limit = alu.packetInputs();
        for (RegisterUse use : context.registerUses()) {
            Set<AluInput> inputs = new LinkedHashSet<>();
            for (RegisterUse.Entry entry : use.entries()) {
                inputs.addAll(entry.inputs());
                // A part of a field that comes in anyway is not counted again.
                long wires = Math.min(
                        wires(inputs.stream().map(AluInput::width), alu.inputBits()),
                        wires(
                                inputs.stream()
                                        .flatMap(AluInput::fields)
                                        .distinct()
                                        .map(Field::width),
                                alu.inputBits()));
                if (!limit.allows(wires)) {
                    found.error(
                            entry.at(),
                            entry.place() + ": the accesses to register '"
                                    + use.register().name() + "' take in "
                                    + Show.count(inputs.size(), "packet field")
                                    + (wires > inputs.size() ? " over " + wires + " inputs" : "") + ": "
                                    + inputs.stream()
                                            .map(input -> Show.value(input.value(), input.width(), use.register()))
                                            .collect(Collectors.collectingAndThen(Collectors.toList(), Show::list)),
                            limit,
                            "combine fields in an earlier stage, or split the register into two arrays");
                    break;
                }
            }
        }
    }

    private static long wires(Stream<Integer> widths, Limit ofEach) {
        return widths.mapToLong(width -> RegisterUse.parts(width, ofEach)).sum();
    }
}
