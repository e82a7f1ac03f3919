package plumbline.systems.beaucoup;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.console.control.ControlClient;
import plumbline.console.control.Request;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.model.Program;
import plumbline.programs.beaucoup.CollectorAddress;
import plumbline.programs.beaucoup.Slot;

/**
 * Reads collectors of a running switch, over its socket.
 *
 * @param socket the switch's
 * @param pipe in which they are
 * @param program that runs there
 */
record SlotClient(Path socket, int pipe, Program program) {
    /** The seed of its hashes. */
    HashSeed hashSeed() throws IOException {
        Request request = new Request(List.of("program", "hash-seed"), pipe);
        Map<?, ?> data = (Map<?, ?>) ControlClient.ask(socket, request).data();
        return HashSeed.parse((String) data.get("hash_seed"));
    }

    /** The slots of places, all as they are at one instant. */
    Map<CollectorAddress, List<Slot>> slots(List<CollectorAddress> places) throws IOException {
        List<String> words = new ArrayList<>(List.of("register", "sweep"));
        places.stream().flatMap(this::ways).forEach(words::addAll);
        Map<?, ?> swept =
                (Map<?, ?>) ControlClient.ask(socket, new Request(words, pipe)).data();
        Map<?, ?> registers = (Map<?, ?>) swept.get("registers");
        long nanos = ((Number) swept.get("nanos")).longValue();
        Map<CollectorAddress, List<Slot>> slots = new HashMap<>();
        places.forEach(place -> slots.put(
                place, ways(place).map(cells -> slot(nanos, registers, cells)).toList()));
        return slots;
    }

    /** The cells of a slot in every way: {@code stamp1[slot]}, {@code signature1[slot]} … */
    private Stream<List<String>> ways(CollectorAddress place) {
        return IntStream.range(0, place.slots().size()).mapToObj(way -> Slot.registers(program, way + 1).stream()
                .map(register -> register + "[" + place.slots().get(way) + "]")
                .toList());
    }

    private static Slot slot(long nanos, Map<?, ?> registers, List<String> cells) {
        return Slot.of(
                nanos,
                cells.stream()
                        .mapToLong(cell -> Long.parseUnsignedLong((String) ((List<?>) registers.get(cell)).getFirst()))
                        .toArray());
    }
}
