package plumbline.p4.elaborate;

import java.util.List;
import java.util.Optional;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Position;
import plumbline.isa.structured.StructuredProgram;
import plumbline.p4.P4Text;
import plumbline.p4.elaborate.architecture.pna.Pna;
import plumbline.p4.elaborate.architecture.psa.Psa;
import plumbline.p4.elaborate.architecture.tofino.Tofino;
import plumbline.p4.elaborate.architecture.v1model.V1Model;
import plumbline.p4.elaborate.instance.InstantiatedPackage;
import plumbline.p4.elaborate.program.AppliedParameters;
import plumbline.p4.elaborate.program.Architecture;
import plumbline.p4.elaborate.program.P4Instances;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.source.P4Messages;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.types.TypedCall;
import plumbline.p4.types.TypedProgram;

/** Elaborates P4 programs. */
public final class P4Program {
    private P4Program() {}

    /**
     * The structured form of a program: everything that is known when a program is compiled is evaluated, everything
     * that is called is put in its place.
     *
     * @param name of the structured program
     */
    public static Elaboration elaborate(String name, P4Text text) {
        if (text.hasErrors() || text.typed().isEmpty()) {
            return new Elaboration(Optional.empty(), text.diagnostics());
        }
        AppliedParameters parameters = AppliedParameters.none();
        Elaboration made = elaborate(name, text, parameters);
        while (parameters.isGrown()) {
            parameters = parameters.next();
            made = elaborate(name, text, parameters);
        }
        return made;
    }

    private static Elaboration elaborate(String name, P4Text text, AppliedParameters parameters) {
        P4Messages messages = new P4Messages();
        Optional<StructuredProgram> program;
        try {
            program = Optional.of(elaborate(name, text, parameters, messages));
        } catch (Refusal refusal) {
            Diagnostic said = refusal.diagnostic();
            messages.error(said.at(), said.code(), said.message(), said.fix());
            program = Optional.empty();
        }
        List<Diagnostic> diagnostics = messages.all();
        boolean isWhole = diagnostics.stream().noneMatch(Diagnostic::isError);
        return new Elaboration(program.filter(made -> isWhole), diagnostics);
    }

    /**
     * The name of the architecture that a program without errors is written for, as P4Info has it.
     *
     * @throws Refusal if it is for none that is known
     */
    public static String architecture(P4Text text) {
        return architecture(text, text.typed().orElseThrow()).name();
    }

    private static StructuredProgram elaborate(
            String name, P4Text text, AppliedParameters parameters, P4Messages messages) {
        TypedProgram typed = text.typed().orElseThrow();
        Architecture architecture = architecture(text, typed);
        ProgramContext context = new ProgramContext(typed, architecture, parameters, messages);
        architecture.declared(context);
        InstantiatedPackage main = new P4Instances(context).main().orElseThrow(() -> withoutMain(text));
        StructuredProgram program = architecture.assemble(name, main, context);
        if (!messages.hasErrors()) {
            VainStatements.warn(program, context.draft().unusedHeaders(), messages);
        }
        return program;
    }

    private static Architecture architecture(P4Text text, TypedProgram typed) {
        P4Declaration.Instance main = typed.declarations().stream()
                .filter(P4Declaration.Instance.class::isInstance)
                .map(P4Declaration.Instance.class::cast)
                .filter(instance -> instance.name().equals("main"))
                .findFirst()
                .orElseThrow(() -> withoutMain(text));
        String type =
                typed.call(main).callee() instanceof TypedCall.Callee.PackageConstructor(var head) ? head.name() : "";
        return switch (type) {
            case "V1Switch" -> new V1Model();
            case "Switch" -> new Tofino();
            case "PSA_Switch" -> new Psa();
            case "PNA_NIC" -> new Pna();
            default ->
                throw Refusal.unsupported(
                        main.at(),
                        "a program for the package '" + type + "'",
                        "use V1Switch of v1model.p4, PSA_Switch of psa.p4, PNA_NIC of pna.p4, or Switch of tna.p4 or"
                                + " t2na.p4");
        };
    }

    /** Said at the last declaration of the program's own file, or where that begins. */
    private static Refusal withoutMain(P4Text text) {
        String own = text.sources().files().iterator().next();
        Position at = text.declarations().reversed().stream()
                .map(P4Declaration::at)
                .filter(place -> place.file().equals(own))
                .findFirst()
                .orElse(new Position(own, 1, 1));
        return Refusal.error(
                at,
                "no-main",
                "no instance 'main' of a package follows",
                "end with Switch(pipe) main; V1Switch(…) main; PSA_Switch(…) main; or PNA_NIC(…) main;");
    }
}
