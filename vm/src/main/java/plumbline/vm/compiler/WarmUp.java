package plumbline.vm.compiler;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.vm.Executable;
import plumbline.vm.PassResult;
import plumbline.vm.Phv;
import plumbline.vm.QueueBypass;
import plumbline.vm.compiler.bytecode.CompiledProgram;

/**
 * Runs synthetic packets through an instance of a program that is not in use yet, until the JIT has seen enough of it:
 * otherwise the first real packets would be executed by the bytecode interpreter, some hundred times slower. Other
 * instances of the program find its code compiled.
 */
final class WarmUp {
    private static final int PACKETS = 256;

    private final CompiledProgram executable;
    private final Program program;
    private final SplittableRandom random = new SplittableRandom(0);
    private final SyntheticPackets packets;
    private final List<Field> supplied;
    private final List<Field> carried;
    private final QueueBypass bypass = QueueBypass.ofEveryPort();
    private final Phv phv;

    WarmUp(CompiledProgram executable) {
        this.executable = executable;
        this.program = executable.program();
        this.packets = new SyntheticPackets(program, executable.layout(), random);
        this.phv = executable.layout().newPhv();
        this.supplied = Arrays.stream(Intrinsic.values())
                .filter(Intrinsic::isSupplied)
                .map(Intrinsic::field)
                .toList();
        this.carried = program.fieldLists().stream()
                .map(FieldList::fields)
                .flatMap(List::stream)
                .toList();
    }

    /** Runs for about so long. */
    void run(Duration time) {
        List<SyntheticPackets.Packet> batch =
                Stream.generate(packets::next).limit(PACKETS).toList();
        long start = System.nanoTime();
        while (System.nanoTime() - start < time.toNanos()) {
            fetchAhead(batch.subList(0, Executable.MOST_AHEAD));
            batch.forEach(this::packet);
        }
    }

    private void fetchAhead(List<SyntheticPackets.Packet> some) {
        for (int i = 0; i < some.size(); i++) {
            SyntheticPackets.Packet packet = some.get(i);
            executable.locate(i, phv, packet.buffer(), packet.offset(), packet.length());
        }
        executable.fetch(some.size());
    }

    /** A first pass, as most are; and one that starts with fields of an earlier one. */
    private void packet(SyntheticPackets.Packet packet) {
        supplied.forEach(this::randomise);
        bypass.enable(random.nextInt(8) > 0);
        long passage = executable.through(phv, packet.buffer(), packet.offset(), packet.length(), bypass);
        if (passage == PassResult.STAYS) {
            executable.egressAndDeparse(phv, packet.buffer());
        }
        if (executable.parse(phv, packet.buffer(), packet.offset(), packet.length())) {
            carried.forEach(this::randomise);
            hitTables();
            executable.ingress(phv);
            executable.egress(phv);
            executable.deparse(phv, packet.buffer());
        }
    }

    private void randomise(Field field) {
        phv.values()[executable.layout().slot(field)] = packets.random(field);
    }

    /**
     * Sets the keys of some tables to those of an entry: random values would hardly ever hit one. Which headers are
     * there stays as it is in the packet, which has room for no more.
     */
    private void hitTables() {
        for (Table table : program.tables()) {
            if (!table.entries().isEmpty() && random.nextBoolean()) {
                Table.Entry entry =
                        table.entries().get(random.nextInt(table.entries().size()));
                for (int i = 0; i < entry.matches().size(); i++) {
                    Field key = table.keys().get(i).field();
                    if (program.headers().stream()
                            .noneMatch(header -> header.valid().equals(key))) {
                        phv.values()[executable.layout().slot(key)] =
                                packets.fitting(entry.matches().get(i), key);
                    }
                }
            }
        }
    }
}
