package plumbline.cli.control;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.programs.beaucoup.Place;
import plumbline.programs.beaucoup.Slot;

/**
 * Reads collectors of a running switch, over its socket.
 *
 * @param socket the switch's
 * @param pipe   in which they are
 */
record SlotClient(Path socket, int pipe) {
    /** What a {@link Slot} is read from, in its order. */
    private static final List<String> ARRAYS = List.of("stamp", "signature", "collected");

    /** The slots of places, all as they are at one instant. */
    Map<Place, List<Slot>> slots(List<Place> places) throws IOException {
        List<String> words = new ArrayList<>(List.of("register", "sweep"));
        places.stream().flatMap(SlotClient::ways).forEach(way -> ARRAYS.forEach(array -> words.add(array + way)));
        Map<?, ?> swept = (Map<?, ?>) ControlClient.ask(socket, new Request(words, pipe)).data();
        Map<?, ?> registers = (Map<?, ?>) swept.get("registers");
        long nanos = ((Number) swept.get("nanos")).longValue();
        Map<Place, List<Slot>> slots = new HashMap<>();
        places.forEach(place -> slots.put(place, ways(place).map(way -> slot(nanos, registers, way)).toList()));
        return slots;
    }

    /** {@code 1[slot]}, {@code 2[slot]} … */
    private static Stream<String> ways(Place place) {
        return IntStream.range(0, place.slots().size()).mapToObj(way -> (way + 1) + "[" + place.slots().get(way) + "]");
    }

    private static Slot slot(long nanos, Map<?, ?> registers, String way) {
        long[] cells = ARRAYS.stream()
                .mapToLong(array -> Long.parseUnsignedLong((String) ((List<?>) registers.get(array + way)).getFirst()))
                .toArray();
        return new Slot(nanos, cells[0], cells[1], cells[2]);
    }
}
