package plumbline.systems.conquest;

import java.util.Map;
import plumbline.isa.BuiltInText;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.IncludeResolver;
import plumbline.programs.BuiltInPrograms;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;

/** Who marks whom. */
public enum Marking {
    /** No packet. */
    NONE {
        @Override
        public Verified program(Map<String, Long> parameters) {
            return ecn(Map.of("limit", NEVER));
        }
    },
    /**
     * Every packet that meets a long queue, whichever flow filled it; parameter {@code limit} in packets, 4,096 unless
     * set.
     */
    QUEUE {
        @Override
        public Verified program(Map<String, Long> parameters) {
            return ecn(parameters);
        }
    },
    /** Who fills the queue: ConQuest with the paper's 2 ms and 512 packets unless set, in windows of 2.1 ms. */
    CONQUEST {
        @Override
        public Verified program(Map<String, Long> parameters) {
            return Verifier.verify(
                            BuiltInPrograms.find("conquest")
                                    .orElseThrow()
                                    .assemble(parameters)
                                    .orThrow(),
                            Targets.named("pisa"))
                    .orThrow();
        }
    };

    private static final long NEVER = (1 << 19) - 1;
    private static final String ECN = "ecn.plumb";

    /** The program that does it. */
    public abstract Verified program(Map<String, Long> parameters);

    private static Verified ecn(Map<String, Long> parameters) {
        String text = BuiltInText.of("/plumbline/bench/" + ECN);
        return Verifier.verify(
                        Assembler.assemble(ECN, text, parameters, IncludeResolver.library())
                                .orThrow(),
                        Targets.named("pisa"))
                .orThrow();
    }
}
