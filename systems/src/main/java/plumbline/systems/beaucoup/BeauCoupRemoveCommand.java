package plumbline.systems.beaucoup;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import plumbline.console.option.JsonOption;
import plumbline.programs.beaucoup.compile.CompiledQueries;

/** {@code plumb beaucoup remove}. */
@Command(
        name = "remove",
        description = {
            "Stop asking a running switch some of its queries. The others keep their coupons and what they have"
                    + " collected, and no packet is lost.",
            "Queries have numbers in a switch, and no names: list shows them."
        })
public final class BeauCoupRemoveCommand implements Callable<Integer> {
    @Parameters(paramLabel = "NUMBER", arity = "1..*", description = "Numbers of queries.")
    private List<Integer> numbers;

    @Mixin
    private SwitchOption device;

    @Mixin
    private JsonOption output;

    @Override
    public Integer call() {
        return device.ask("remove", client -> {
            CompiledQueries left = client.installed().without(numbers);
            client.replace(client.program(), left);
            new BeauCoupText(output).print(left);
        });
    }
}
