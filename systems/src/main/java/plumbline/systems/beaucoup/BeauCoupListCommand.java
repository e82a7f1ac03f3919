package plumbline.systems.beaucoup;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import plumbline.console.option.JsonOption;

/** {@code plumb beaucoup list}. */
@Command(
        name = "list",
        description = {
            "Show what a running switch is asked. It knows numbers, keys and coupons, but no names and no thresholds:"
                    + " T is the number of values at which the coupons raise an alert on average."
        })
public final class BeauCoupListCommand implements Callable<Integer> {
    @Mixin
    private SwitchOption device;

    @Mixin
    private JsonOption output;

    @Override
    public Integer call() {
        return device.ask("list", client -> new BeauCoupText(output)
                .print(client.installed().queries()));
    }
}
