package plumbline.systems.beaucoup;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import plumbline.console.option.JsonOption;
import plumbline.console.option.NamedFiles;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.CouponChoice;
import plumbline.programs.beaucoup.compile.Installed;
import plumbline.programs.beaucoup.query.QueryFile;
import plumbline.programs.beaucoup.query.QuerySet;

/** {@code plumb beaucoup add}. */
@Command(
        name = "add",
        description = {
            "Ask a running switch more queries. Those that it is asked already keep their coupons and what they have"
                    + " collected, and no packet is lost.",
            "The budget in the file is that of all queries together; the new ones get what the others leave."
        })
public final class BeauCoupAddCommand implements Callable<Integer> {
    @Parameters(paramLabel = "QUERIES", description = "Queries in YAML.")
    private Path file;

    @Mixin
    private SwitchOption device;

    @Mixin
    private JsonOption output;

    @Override
    public Integer call() {
        return device.ask("add", client -> {
            QuerySet asked = QueryFile.read(file.toString(), NamedFiles.read(file));
            Installed installed = client.installed();
            CompiledQueries queries = client.add(asked, CouponChoice.TEXT, installed);
            new BeauCoupText(output).print(queries, installed);
        });
    }
}
