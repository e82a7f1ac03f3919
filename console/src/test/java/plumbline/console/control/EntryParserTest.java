package plumbline.console.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Field;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;
import plumbline.vm.trace.EntryText;

/** What reports print can be read again; whatever else is written is an entry or refused with a reason. */
class EntryParserTest {
    private static final Table TABLE = new Table(
            "t",
            List.of(
                    key("ipv4.src", 32),
                    key("ethernet.dst", 48),
                    key("flow", 64),
                    key("ethernet.type", 16),
                    key("global_tstamp", 48)),
            List.of(
                    new Table.Action(
                            "set",
                            List.of(new ActionData("port", 9), new ActionData("wide", 64)),
                            List.of(),
                            Position.NONE),
                    new Table.Action("Ingress.nop", List.of(), List.of(), Position.NONE)),
            List.of(),
            new Table.ActionCall("Ingress.nop", List.of()),
            9,
            Position.NONE);

    private final EntryParser parser = new EntryParser(TABLE);

    private static Table.Key key(String name, int width) {
        return new Table.Key(new Field(name, width), Table.MatchKind.TERNARY, Position.NONE);
    }

    @Property(tries = 2_000)
    void whatIsPrintedCanBeRead(@ForAll long seed) {
        Random random = new Random(seed);
        Table.ActionCall call = random.nextBoolean()
                ? new Table.ActionCall("Ingress.nop", List.of())
                : new Table.ActionCall("set", List.of(random.nextLong(512), random.nextLong()));
        Table.Entry entry = new Table.Entry(
                TABLE.keys().stream()
                        .map(key -> match(random, key.field().width()))
                        .toList(),
                random.nextInt(3),
                call,
                Position.NONE);
        assertThat(parser.entry(EntryText.of(TABLE, entry))).isEqualTo(entry);
    }

    private static Match match(Random random, int width) {
        long all = -1L >>> Long.SIZE - width;
        long value = random.nextLong() & all;
        long other = random.nextLong() & all;
        return switch (random.nextInt(5)) {
            case 0 -> new Match.Exact(value);
            case 1 -> new Match.Ternary(value & other | 1, other | 1);
            case 2 -> Match.Ternary.ANY;
            case 3 -> {
                int length = random.nextInt(width + 1);
                yield new Match.Prefix(value & Match.Prefix.mask(length, width), length, width);
            }
            default ->
                Long.compareUnsigned(value, other) <= 0 ? new Match.Range(value, other) : new Match.Range(other, value);
        };
    }

    @Property(tries = 2_000)
    void anythingIsAnEntryOrRefused(@ForAll long seed) {
        Random random = new Random(seed);
        char[] text = "priority 2: (10.0.0.0/8, _, 0x1f &&& 0xff, 1..5, 7 ns) => set(port 3, 9)".toCharArray();
        for (int i = random.nextInt(6); i >= 0; i--) {
            text[random.nextInt(text.length)] =
                    (char) (random.nextInt(8) == 0 ? random.nextInt(0xffff) : 32 + random.nextInt(95));
        }
        try {
            assertThat(parser.entry(new String(text)).matches()).hasSize(5);
        } catch (IllegalArgumentException refused) {
            assertThat(refused.getMessage()).isNotBlank();
        }
    }
}
