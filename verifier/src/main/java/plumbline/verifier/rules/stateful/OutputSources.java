package plumbline.verifier.rules.stateful;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.stateful.OutputValue;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RegisterUse;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Target;

/** An output takes all its values from one source, or from the two ALUs that single words leave free. */
public final class OutputSources extends Rule {
    private static final String FIX = "put out one value for all branches and choose in a later stage; a condition on"
            + " packet fields alone chooses another register action, with a source of its own";

    public OutputSources() {
        super(
                "stateful-output-source",
                "what a register action puts out to a field comes from one source",
                "An output takes one thing, or 0: a word, its new value, a packet field, or a power of two where the"
                        + " comparators say so. Words that are no pair leave the two ALUs of the high word free: these"
                        + " compute two values for outputs, out of what the packet brings and the word before it"
                        + " changes.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Target.StatefulAlu alu = context.target().statefulAlu();
        for (RegisterUse use : context.registerUses()) {
            Register register = use.register();
            if (alu.outputSources().isUnlimited() || register.width() == 1) {
                continue; // single bits: rule bit-register
            }
            Set<Long> constants = new TreeSet<>();
            for (RegisterUse.Entry entry : use.entries()) {
                for (Stateful action : entry.actions()) {
                    Map<Field, List<OutputValue>> outputs = OutputValue.of(action, context.exclusion()::disjoint);
                    divisions(entry, outputs, alu, found);
                    if (RegisterUse.isSplit(register, context.target())) {
                        outputs.forEach((dest, values) -> ofPair(entry, dest, values, alu, found));
                        outputs.values().stream()
                                .flatMap(List::stream)
                                .forEach(value -> constant(entry, value, constants, alu, found));
                    } else {
                        ofSingle(context, entry, outputs, alu, found);
                    }
                }
            }
        }
        found.oncePerPlace();
    }

    /** There is one divider, and a division works whether or not its result is put out. */
    private static void divisions(
            RegisterUse.Entry entry, Map<Field, List<OutputValue>> outputs, Target.StatefulAlu alu, Findings found) {
        List<OutputValue> divided = outputs.values().stream()
                .flatMap(List::stream)
                .filter(OutputValue::isDivision)
                .toList();
        List<Calc> different = divided.stream()
                .map(OutputValue::value)
                .filter(value ->
                        !value.operands().equals(divided.getFirst().value().operands()))
                .toList();
        if (!different.isEmpty()) {
            found.error(
                    divided.getLast().at(),
                    entry.place() + ": the access to register '"
                            + entry.register().name() + "' divides twice: "
                            + shown(Stream.of(divided.getFirst().value(), different.getFirst()), entry.register()),
                    alu.outputSources(),
                    FIX);
        }
    }

    /** Computed values are for the rule about instructions, other constants for {@link #constant}. */
    private static void ofPair(
            RegisterUse.Entry entry, Field dest, List<OutputValue> values, Target.StatefulAlu alu, Findings found) {
        boolean known = values.stream().noneMatch(value -> value.sources().isEmpty());
        if (known && common(values).isEmpty()) {
            incompatible(entry, dest, values, alu, found);
        }
    }

    private static void constant(
            RegisterUse.Entry entry, OutputValue value, Set<Long> constants, Target.StatefulAlu alu, Findings found) {
        Optional<Const> constant = value.value().constant();
        constant.map(Const::value).ifPresent(constants::add);
        boolean isPower = constant.isEmpty() || !value.sources().isEmpty();
        if (!isPower || constant.isPresent() && constants.size() > 1) {
            found.error(
                    value.at(),
                    entry.place() + ": the words of register '"
                            + entry.register().name()
                            + "' leave no ALU free, and the access"
                            + " puts out "
                            + Long.toUnsignedString(constant.get().value())
                            + (isPower
                                    ? ": all accesses have one power of two for it, here they have "
                                            + Show.list(constants.stream().map(Long::toUnsignedString))
                                    : ", which is no power of two"),
                    alu.outputSources(),
                    "put out 1, and set the value in a later stage");
        }
    }

    /** What the math unit gives has no way out but a word's new value. */
    private static void ofMathUnit(
            RegisterUse.Entry entry, Field dest, OutputValue value, Target.StatefulAlu alu, Findings found) {
        found.error(
                value.at(),
                entry.place() + ": the access to register '" + entry.register().name() + "' puts out "
                        + shown(Stream.of(value.value()), entry.register()) + " to '" + dest.name()
                        + "', and what the math unit gives reaches the low word only",
                alu.outputSources(),
                "let the word become that, and put out its new value; or look it up in a table");
    }

    private static void ofSingle(
            RuleContext context,
            RegisterUse.Entry entry,
            Map<Field, List<OutputValue>> outputs,
            Target.StatefulAlu alu,
            Findings found) {
        List<OutputValue> computed = new ArrayList<>();
        outputs.forEach((dest, values) -> {
            Optional<OutputValue> looked =
                    values.stream().filter(OutputValue::isOfMathUnit).findFirst();
            if (looked.isPresent()) {
                ofMathUnit(entry, dest, looked.get(), alu, found);
            } else if (common(values).isEmpty()) {
                if (values.stream().allMatch(value -> value.computed().isPresent())) {
                    computed.addAll(values);
                } else {
                    incompatible(entry, dest, values, alu, found);
                }
            }
        });
        boolean divides = outputs.values().stream().flatMap(List::stream).anyMatch(OutputValue::isDivision);
        List<Calc> different = computed.stream()
                .flatMap(value -> value.computed().stream())
                .distinct()
                .toList();
        Optional<OutputValue> clash = computed.stream()
                .filter(value -> computed.stream()
                        .anyMatch(other -> !other.computed().equals(value.computed())
                                && !context.exclusion().disjoint(other.when(), value.when())))
                .findFirst();
        // A division takes one of the two ALUs.
        boolean allowed = alu.outputValues().allows(different.size() + (divides ? 1 : 0));
        if (!allowed || clash.isPresent()) {
            found.error(
                    computed.getLast().at(),
                    entry.place() + ": the access to register '"
                            + entry.register().name() + "' computes "
                            + Show.count(different.size(), "different value") + (divides ? " beside a division" : "")
                            + " for its outputs"
                            + (!allowed ? "" : ", at once") + ": "
                            + shown(different.stream(), entry.register()),
                    alu.outputValues(),
                    FIX);
        }
    }

    private static void incompatible(
            RegisterUse.Entry entry, Field dest, List<OutputValue> values, Target.StatefulAlu alu, Findings found) {
        found.error(
                values.getLast().at(),
                entry.place() + ": the access to register '" + entry.register().name() + "' puts out to '" + dest.name()
                        + "' from different sources: "
                        + shown(values.stream().map(OutputValue::value).distinct(), entry.register()),
                alu.outputSources(),
                FIX);
    }

    private static String shown(Stream<Calc> values, Register register) {
        return Show.list(values.map(value -> Show.value(value, register.width(), register)));
    }

    private static Set<Calc> common(List<OutputValue> values) {
        Set<Calc> common = new HashSet<>(values.getFirst().sources());
        values.forEach(value -> common.retainAll(value.sources()));
        return common;
    }
}
