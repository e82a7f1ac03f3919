package plumbline.cli.command;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import plumbline.cli.traffic.PortOpener;
import plumbline.console.option.JsonOption;
import plumbline.console.terminal.ExitCode;
import plumbline.nic.wrap.Wrappers;

/** {@code plumb ports}. */
@Command(name = "ports", description = "List the kinds of ports and their options.")
public final class PortsCommand implements Callable<Integer> {
    @Mixin
    private JsonOption output;

    /** A kind of port. */
    public record Kind(String scheme, String help) {}

    /**
     * What there is.
     *
     * @param kinds of ports, by scheme
     * @param wrappers what options lay around a port of any kind, from the port outwards
     */
    public record Listing(List<Kind> kinds, List<Wrappers.Kind> wrappers) {}

    @Override
    public Integer call() {
        Listing listing = new Listing(
                PortOpener.providers().stream()
                        .map(provider -> new Kind(provider.scheme(), provider.help()))
                        .toList(),
                Wrappers.kinds());
        output.print(listing, out -> {
            listing.kinds().forEach(kind -> out.println(kind.help()));
            out.println();
            out.println("and, as options of each of them:");
            listing.wrappers().forEach(wrapper -> out.println(wrapper.help()));
        });
        return ExitCode.FINE;
    }
}
