package plumbline.cli.command;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import plumbline.cli.config.ConfigException;
import plumbline.cli.config.ConfigFile;
import plumbline.cli.control.Requests;
import plumbline.cli.control.RunningConfig;
import plumbline.cli.option.PortsOption;
import plumbline.cli.traffic.NumberedPort;
import plumbline.console.control.Request;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.model.Position;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSource;

/**
 * Reads the configuration file of a running switch again, and makes the differences. First everything that can be
 * refused is tried: the file is read, its options are compared, its commands are rehearsed with a switch that never
 * runs. Then ports are changed, then settings, the tables of a pipe at one instant; what fails nevertheless, as a port
 * that cannot be opened, is undone.
 */
final class Reload {
    private static final String PORT = "port";

    private final Supplier<ConfigFile> file;
    private final ConfigFile first;
    private final RunningConfig config;
    private final Requests requests;
    private final Switch device;
    private final Rehearsal rehearsal;
    private final Opener opener;
    private final Deque<Undo> done = new ArrayDeque<>();

    /** Makes a switch that is like the running one, but for its ports, and never runs. */
    @FunctionalInterface
    interface Rehearsal {
        /** One with ports of these numbers and names. */
        Switch with(Collection<NumberedPort> ports) throws PortException;
    }

    /** Opens ports as they were opened at the start. */
    @FunctionalInterface
    interface Opener {
        /** What opens a port. */
        PortSource source(NumberedPort port) throws PortException;
    }

    @FunctionalInterface
    private interface Undo {
        void make() throws PortException;
    }

    /**
     * @param file reads the file
     * @param first what it said at the start
     */
    Reload(
            Supplier<ConfigFile> file,
            ConfigFile first,
            RunningConfig config,
            Requests requests,
            Switch device,
            Rehearsal rehearsal,
            Opener opener) {
        this.file = file;
        this.first = first;
        this.config = config;
        this.requests = requests;
        this.device = device;
        this.rehearsal = rehearsal;
        this.opener = opener;
    }

    /**
     * Does it.
     *
     * @return what was done, for the log
     * @throws CommandFailure saying why nothing was changed
     */
    synchronized String run() {
        done.clear();
        try {
            return changed();
        } catch (ConfigException refused) {
            throw CommandFailure.rejected(undone(refused.getMessage()), List.of(refused.diagnostic()));
        } catch (PortException failed) {
            throw CommandFailure.of(failed.kind(), "plumb: " + undone(failed.getMessage()), failed);
        } catch (CommandFailure failed) {
            throw CommandFailure.as(failed.exitCode(), undone(failed.getMessage()));
        } catch (RuntimeException refused) {
            throw CommandFailure.rejected("plumb: " + undone(refused.getMessage()), refused);
        }
    }

    private String changed() throws PortException {
        ConfigFile now = file.get();
        refuseOptions(now);
        Collection<NumberedPort> ports = ports(now);
        Switch rehearsed = rehearsal.with(ports);
        if (rehearsed.pipes().size() > device.pipes().size()) {
            throw ConfigException.at(
                    now.run().get(PORT).at(), "the switch has " + device.pipes().size() + " pipes, and gets no more");
        }
        Function<Requests, List<Request>> difference = config.rehearse(rehearsed, now::tell);
        int changes = change(config.ports(), ports);
        Function<Requests, List<Request>> back = config.back(requests);
        done.push(() ->
                back.apply(requests).forEach(request -> requests.answer(request).accepted()));
        List<Request> wanted = difference.apply(requests);
        wanted.forEach(request -> requests.answer(request).accepted());
        return changes + " ports and " + wanted.size() + " settings changed";
    }

    /** An option of the file may come, go or change only if it is a port. */
    private void refuseOptions(ConfigFile now) {
        Map<String, List<String>> running = config.options();
        TreeSet<String> names = new TreeSet<>(now.run().keySet());
        names.addAll(first.run().keySet());
        for (String name : names) {
            List<String> before = values(first, name);
            List<String> after = values(now, name);
            boolean ofCommandLine = !Objects.equals(before, running.get(name));
            if (!name.equals(PORT) && !ofCommandLine && !Objects.equals(before, after)) {
                throw ConfigException.at(
                        after == null
                                ? first.run().get(name).at()
                                : now.run().get(name).at(),
                        "'" + name + "' cannot change while the switch runs, from " + text(before) + " to "
                                + text(after) + ": start it anew");
            }
        }
    }

    private static List<String> values(ConfigFile file, String name) {
        ConfigFile.RunOption option = file.run().get(name);
        return option == null ? null : option.values();
    }

    private static String text(List<String> values) {
        if (values == null) {
            return "what it is unless said";
        }
        return values.isEmpty() ? "true" : String.join(", ", values);
    }

    private Collection<NumberedPort> ports(ConfigFile now) {
        if (!Objects.equals(values(first, PORT), config.options().get(PORT))) {
            return config.ports(); // those of the command line
        }
        ConfigFile.RunOption option = now.run().get(PORT);
        if (option == null) {
            throw ConfigException.at(new Position(first.run().get(PORT).at().file(), 1, 1), "there is no port");
        }
        try {
            return PortsOption.byNumber(option.values());
        } catch (CommandFailure wrong) {
            throw ConfigException.at(option.at(), wrong.getMessage().replaceFirst("^plumb: --port ", "port: "));
        }
    }

    private int change(Collection<NumberedPort> before, Collection<NumberedPort> after) throws PortException {
        int changes = 0;
        for (NumberedPort port : before) {
            if (!after.contains(port)) {
                device.deletePort(port.number());
                done.push(() -> add(port));
                changes++;
            }
        }
        for (NumberedPort port : after) {
            if (!before.contains(port)) {
                add(port);
                done.push(() -> device.deletePort(port.number()));
                changes++;
            }
        }
        return changes;
    }

    private void add(NumberedPort port) throws PortException {
        device.addPort(port.number(), port.pipe(), opener.source(port));
        config.added(port);
    }

    /** Takes back what was done, the last first. */
    private String undone(String why) {
        StringBuilder said = new StringBuilder(why);
        boolean all = true;
        while (!done.isEmpty()) {
            try {
                done.pop().make();
            } catch (PortException | CommandFailure e) {
                all = false;
                said.append("; and it could not be undone: ").append(e.getMessage());
            }
        }
        return said.append(all ? "; nothing was changed" : "").toString();
    }
}
