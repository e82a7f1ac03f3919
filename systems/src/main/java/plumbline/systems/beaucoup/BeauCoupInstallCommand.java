package plumbline.systems.beaucoup;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plumbline.console.option.JsonOption;
import plumbline.console.option.NamedFiles;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.CouponChoice;
import plumbline.programs.beaucoup.compile.Installed;
import plumbline.programs.beaucoup.query.QueryFile;
import plumbline.programs.beaucoup.query.QuerySet;

/** {@code plumb beaucoup install}. */
@Command(
        name = "install",
        description = {
            "Replace the queries of a running switch; no packet is lost, and none sees half of the old and half of the"
                    + " new.",
            "A query that is there already (same key, attribute, threshold and filter) keeps its coupons and what it"
                    + " has collected."
        })
public final class BeauCoupInstallCommand implements Callable<Integer> {
    @Parameters(paramLabel = "QUERIES", description = "Queries in YAML.")
    private Path file;

    @Mixin
    private SwitchOption device;

    @Option(names = "--follow", description = "Then print alerts as they come, until Ctrl-C or the end of the switch.")
    private boolean follow;

    @Option(
            names = "--anew",
            description = "Give all queries an equal share of the budget, and begin to collect anew for each.")
    private boolean anew;

    @Mixin
    private JsonOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        return device.ask("install", client -> {
            QuerySet asked = QueryFile.read(file.toString(), NamedFiles.read(file));
            Installed installed = anew ? client.installed().anew() : client.installed();
            CompiledQueries queries = client.install(asked, CouponChoice.TEXT, installed);
            BeauCoupText text = new BeauCoupText(output);
            text.print(queries, installed);
            if (follow) {
                client.follow(queries, text::print, this::sayReplaced);
            }
        });
    }

    private void sayReplaced() {
        spec.commandLine()
                .getErr()
                .println("plumb: the queries of " + device.socket() + " have been replaced; alerts of new ones"
                        + " show their numbers, and what they count in brackets");
        spec.commandLine().getErr().flush();
    }
}
