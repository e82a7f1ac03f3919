package plumbline.systems.ahab;

import java.util.Map;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.SubjectPrograms;
import plumbline.isa.BuiltInText;
import plumbline.isa.model.Field;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.Assembly;
import plumbline.programs.BuiltInPrograms;
import plumbline.vm.Executable;
import plumbline.vm.Phv;
import plumbline.vm.compiler.Compiler;

/** The tables by which {@code ahab} divides, applied to numbers. */
final class DivisionTables {
    private static final String TEXT = "/plumbline/systems/ahab/quotients.plumb";
    private static final int EXPONENT = 30;

    private final Program program;
    private final Executable executable;
    private final Phv phv;
    private final int numerator;
    private final int denominator;
    private final int exponent;
    private final int step;

    /**
     * @param parameters {@code bits} and {@code mantissa}
     * @throws ExperimentException if they are others
     */
    DivisionTables(Map<String, Long> parameters) {
        Assembly assembly = Assembler.assemble(
                "quotients.plumb", BuiltInText.of(TEXT), parameters, BuiltInPrograms.includes("ahab"));
        program = SubjectPrograms.assembled(assembly);
        executable = new Compiler().load(program, new Limits(1, 0, 0), 1);
        phv = executable.layout().newPhv();
        numerator = slot("numerator");
        denominator = slot("denominator");
        exponent = slot("exponent");
        step = slot("step");
    }

    /** The entries of the table of quotients. */
    int entries() {
        return program.table("divide").entries().size();
    }

    /** What a quotient is taken for. */
    double quotient(long dividend, long divisor) {
        return Math.scalb((double) step(dividend, divisor, EXPONENT), -EXPONENT);
    }

    /** 2^{@code power} times the quotient. */
    long step(long dividend, long divisor, int power) {
        phv.clear();
        phv.values()[numerator] = dividend;
        phv.values()[denominator] = divisor;
        phv.values()[exponent] = power;
        executable.egress(phv);
        return phv.values()[step];
    }

    private int slot(String name) {
        Field field = executable.layout().fields().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        return executable.layout().slot(field);
    }
}
