package plumbline.programs.beaucoup;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.ProgramControl;
import plumbline.programs.ReadOut;
import plumbline.programs.beaucoup.compile.CouponChoice;
import plumbline.programs.beaucoup.compile.Installed;
import plumbline.programs.beaucoup.compile.QueryCompiler;
import plumbline.programs.beaucoup.query.Definitions;
import plumbline.programs.beaucoup.query.PacketField;
import plumbline.programs.beaucoup.query.QueryFile;
import plumbline.programs.beaucoup.query.QuerySet;

/** The catalogue entry of {@code beaucoup}. */
public final class BeauCoup extends BuiltInProgram {
    /** The name of the program. */
    public static final String NAME = "beaucoup";

    private static final int MAX_SLOTS = 1 << 16;
    private static final int MAX_FIELDS = (1 << PacketField.values().length) - 1;
    private static final int ENTRIES = 1024;
    private static final long MAX_WINDOW = 1L << 46;

    /** For the catalogue. */
    public BeauCoup() {
        super(
                NAME,
                "BeauCoup: who has more than T distinct partners, ports …: many queries, one update per packet",
                "unlimited tofino1 tofino2 tofino2u tofino2m",
                Stream.of(
                                Stream.of(
                                        new Parameter(
                                                "slots",
                                                MAX_SLOTS,
                                                1,
                                                MAX_SLOTS,
                                                "collectors per way (S), a power of two"),
                                        new Parameter("ways", 1, 1, 4, "slots that a key may use, one after the other"),
                                        new Parameter(
                                                "coupons",
                                                32,
                                                32,
                                                64,
                                                "maximum number of coupons of a query (m): 32 or 64"),
                                        new Parameter(
                                                "entries", ENTRIES, 1, 1 << 16, "room for coupons, per attribute"),
                                        new Parameter("filters", 1, 0, 1, "whether queries may have filters"),
                                        new Parameter(
                                                "window",
                                                100_000_000,
                                                1,
                                                MAX_WINDOW,
                                                "W in ns, from the first coupon of a key on"),
                                        new Parameter("tick", 16, 0, 16, "time is counted in units of 2^tick ns"),
                                        new Parameter(
                                                "attributes",
                                                Definitions.MOST,
                                                1,
                                                Definitions.MOST,
                                                "how many of the attribute definitions there are")),
                                IntStream.range(0, Definitions.MOST)
                                        .mapToObj(number -> new Parameter(
                                                "attribute" + number,
                                                Definitions.STANDARD.mask(number),
                                                0,
                                                MAX_FIELDS,
                                                "fields of an attribute, a sum; 0: there is none")),
                                Stream.of(
                                        new Parameter(
                                                "key_fields", 15, 1, MAX_FIELDS, "fields that keys are made of, a sum"),
                                        new Parameter(
                                                "src_net", Definitions.PREFIX, 1, 32, "bits of the field src_net"),
                                        new Parameter(
                                                "dst_net", Definitions.PREFIX, 1, 32, "bits of the field dst_net")))
                        .flatMap(parameters -> parameters)
                        .toArray(Parameter[]::new));
    }

    /**
     * Parameters with which the program can answer queries, those left out that may have their standard values.
     *
     * @throws IllegalArgumentException if no parameters do
     */
    public static Map<String, Long> parametersFor(QuerySet asked) {
        Definitions needed = Definitions.needed(asked);
        Map<String, Long> parameters = new TreeMap<>(needed.parameters());
        asked.windowNanos().ifPresent(window -> parameters.put("window", window));
        long entries = new QueryCompiler(CouponChoice.TEXT, Integer.SIZE, needed)
                .compile(asked).entries().values().stream()
                        .mapToInt(List::size)
                        .max()
                        .orElse(0);
        if (entries > ENTRIES) {
            parameters.put("entries", entries);
        }
        return parameters;
    }

    /** Parameters as words of a command line. */
    public static String words(Map<String, Long> parameters) {
        return parameters.entrySet().stream()
                .map(each -> "-p " + each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining(" "));
    }

    /** The file is one of queries: {@link QueryFile}. */
    @Override
    public ProgramControl control(Program program, String file, String text) {
        QueryInstaller installer = new QueryInstaller(program);
        return QueryFile.read(
                file,
                text,
                asked -> new AlertCollector(installer, installer.compile(asked, CouponChoice.TEXT, Installed.NOTHING)));
    }

    @Override
    public Optional<ReadOut> readOut(Program program) {
        return Optional.of(new CouponReadOut(program));
    }
}
