package plumbline.pipelines.tm.order;

import plumbline.pipelines.tm.word.WordSettings;
import plumbline.pipelines.tm.word.Worded;
import plumbline.pipelines.tm.word.Words;

/** In which order the packets of one queue leave. A service: who adds one gives it a word, settings and help here. */
public interface Discipline extends Worded<Discipline> {
    /** First in, first out. */
    Discipline FIFO = new Fifo();

    /** All that there are. */
    static Words<Discipline> words() {
        return new Words<>("discipline", Discipline.class);
    }

    /** The packets of one queue, none yet. */
    PacketOrder order();

    /** Whether switch chips have it. */
    default boolean isHardware() {
        return false;
    }

    /** With its settings: what {@link #words()} reads. */
    default String text() {
        return word();
    }

    @Override
    default Discipline with(WordSettings settings) {
        return this;
    }

    /** First in, first out. */
    record Fifo() implements Discipline {
        @Override
        public String word() {
            return "fifo";
        }

        @Override
        public String help() {
            return "first in, first out";
        }

        @Override
        public PacketOrder order() {
            return new LinkedPackets();
        }

        @Override
        public boolean isHardware() {
            return true;
        }
    }

    /** Push-in, first-out by the program's rank (Sivaraman et al., SIGCOMM 2016). */
    record Pifo() implements Discipline {
        @Override
        public String word() {
            return "pifo";
        }

        @Override
        public String help() {
            return "the smallest rank first, which the program writes to pifo_rank in ingress";
        }

        @Override
        public PacketOrder order() {
            return new RankedPackets((packet, _) -> packet.rank());
        }
    }

    /** Bit-by-bit round robin (Demers, Keshav and Shenker, SIGCOMM 1989). */
    record Fair() implements Discipline {
        @Override
        public String word() {
            return "fair";
        }

        @Override
        public String help() {
            return "as if the flows sent a bit each in turn: exact fair queueing, which knows every flow";
        }

        @Override
        public PacketOrder order() {
            return new RankedPackets(new BitByBitRoundRobin());
        }
    }

    /** Start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996). */
    record StartTime() implements Discipline {
        @Override
        public String word() {
            return "stfq";
        }

        @Override
        public String help() {
            return "by the virtual time at which each flow's turn starts: fair queueing as a PIFO does it";
        }

        @Override
        public PacketOrder order() {
            return new RankedPackets(new StartTimes());
        }
    }
}
