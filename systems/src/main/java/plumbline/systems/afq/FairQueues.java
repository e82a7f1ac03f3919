package plumbline.systems.afq;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.Assembly;
import plumbline.isa.text.IncludeResolver;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.TrafficManager;
import plumbline.pipelines.tm.order.Discipline;
import plumbline.pipelines.tm.schedule.Scheduling;
import plumbline.programs.BuiltInPrograms;

/** Who shares the link among flows: the queues of the output port, and the program in front of them. */
enum FairQueues {
    /** The program {@code afq}, and rotating priority. */
    AFQ {
        @Override
        Assembly program(Map<String, Long> parameters) {
            return afq(parameters);
        }

        @Override
        PortConfig queues(int number) {
            return PortConfig.DEFAULT.withQueues(number, Scheduling.ROTATING);
        }
    },
    /**
     * The same program, and rotating priority emulated by deficit round robin with a quantum no smaller than a round
     * (AFQ, section 4): each turn empties a queue.
     */
    AFQ_BY_DRR {
        @Override
        Assembly program(Map<String, Long> parameters) {
            return afq(parameters);
        }

        @Override
        PortConfig queues(int number) {
            return PortConfig.DEFAULT.withQueues(number, new Scheduling.Weighted(WHOLE_ROUND));
        }
    },
    /**
     * The same program, and rotating priority emulated by two groups of queues with strict priority, the earlier rounds
     * first, which a control plane swaps (AFQ, section 4).
     */
    AFQ_BY_SWAP {
        @Override
        Assembly program(Map<String, Long> parameters) {
            return afq(parameters);
        }

        @Override
        PortConfig queues(int number) {
            return GroupSwap.queues(number);
        }

        @Override
        LongConsumer controlPlane(TrafficManager queues, long period) {
            return new GroupSwap(queues, Ledger.PORT, period);
        }
    },
    /** A queue for each flow, up to 128, by deficit round robin. */
    DRR {
        @Override
        PortConfig queues(int number) {
            return PortConfig.DEFAULT.withQueues(
                    Scheduling.MAX_QUEUES, new Scheduling.Weighted(Scheduling.DEFAULT_QUANTUM));
        }
    },
    /** One queue in the order of exact bit-by-bit round robin. */
    FAIR {
        @Override
        PortConfig queues(int number) {
            return PortConfig.DEFAULT.with(QueueConfig.DEFAULT.with(new Discipline.Fair()));
        }
    };

    /** Of 900 flows with 2,048 bytes each. */
    private static final int WHOLE_ROUND = 2_000_000;

    private static final int ALL_PACKETS = 1_000_000;
    /** The source address of Ethernet ends with the number of the flow. */
    private static final String QUEUE_PER_FLOW = """
        program queue_per_flow
        include "ethernet"
        ingress {
            ucast_egress_port = ingress_port ^ 1
            qid = ethernet.src[6:0]
        }
        """;

    private static final String ONE_QUEUE = """
        program one_queue
        include "ethernet"
        ingress { ucast_egress_port = ingress_port ^ 1 }
        """;

    private static Assembly afq(Map<String, Long> parameters) {
        Map<String, Long> all = new HashMap<>(parameters);
        all.put("ports", 2L);
        return BuiltInPrograms.find("afq").orElseThrow().assemble(all);
    }

    /** Whether the program is {@code afq}. */
    boolean isAfq() {
        return this == AFQ || this == AFQ_BY_DRR || this == AFQ_BY_SWAP;
    }

    /** @throws ExperimentException if it has no such parameters */
    Assembly program(Map<String, Long> parameters) {
        if (!parameters.isEmpty()) {
            throw new ExperimentException(this + " has no parameter " + parameters.keySet());
        }
        String text = this == DRR ? QUEUE_PER_FLOW : ONE_QUEUE;
        return Assembler.assemble("queues.plumb", text, Map.of(), IncludeResolver.library());
    }

    /** @param number of queues, where it can be chosen */
    abstract PortConfig queues(int number);

    /** The same with room for all packets. */
    PortConfig endless(int number) {
        return queues(number).everyQueue(queue -> queue.withLimits(ALL_PACKETS, ALL_PACKETS));
    }

    /**
     * A control plane that is told the time before each event.
     *
     * @param period how often it looks at the port, ns
     */
    LongConsumer controlPlane(TrafficManager queues, long period) {
        return nanos -> {};
    }
}
