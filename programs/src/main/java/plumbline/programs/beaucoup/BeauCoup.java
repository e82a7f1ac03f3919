package plumbline.programs.beaucoup;

import java.util.Optional;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.ProgramControl;
import plumbline.programs.ReadOut;
import plumbline.programs.beaucoup.compile.CouponChoice;
import plumbline.programs.beaucoup.compile.Installed;
import plumbline.programs.beaucoup.query.QueryFile;
import plumbline.programs.beaucoup.query.QueryFileException;

/** The catalogue entry of {@code beaucoup}. */
public final class BeauCoup extends BuiltInProgram {
    /** The name of the program. */
    public static final String NAME = "beaucoup";

    private static final int MAX_SLOTS = 1 << 16;
    private static final long MAX_WINDOW = 1L << 46;

    /** For the catalogue. */
    public BeauCoup() {
        super(
                NAME,
                "BeauCoup: who has more than T distinct partners, ports …: many queries, one update per packet",
                "unlimited tofino1 tofino2 tofino2m",
                new Parameter("slots", MAX_SLOTS, 1, MAX_SLOTS, "collectors per way (S), a power of two"),
                new Parameter("ways", 1, 1, 4, "slots that a key may use, one after the other"),
                new Parameter("coupons", 32, 32, 64, "maximum number of coupons of a query (m): 32 or 64"),
                new Parameter("attributes", 11, 1, 11, "how many of the attribute definitions there are"),
                new Parameter("entries", 1024, 1, 1 << 16, "room for coupons, per attribute"),
                new Parameter("window", 100_000_000, 1, MAX_WINDOW, "W in ns, from the first coupon of a key on"),
                new Parameter("tick", 16, 0, 16, "time is counted in units of 2^tick ns"));
    }

    /** The file is one of queries: {@link QueryFile}. */
    @Override
    public ProgramControl control(Program program, String file, String text) {
        QueryInstaller installer = new QueryInstaller(program);
        try {
            return new AlertCollector(
                    installer, installer.compile(QueryFile.read(file, text), CouponChoice.TEXT, Installed.NOTHING));
        } catch (QueryFileException wrong) {
            throw wrong;
        } catch (IllegalArgumentException unfit) {
            throw new IllegalArgumentException(file + ": " + unfit.getMessage(), unfit);
        }
    }

    @Override
    public Optional<ReadOut> readOut(Program program) {
        return Optional.of(new CouponReadOut(program));
    }
}
