package plumbline.cli.control;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plumbline.cli.traffic.NumberedPort;
import plumbline.cli.traffic.PortOpener;
import plumbline.console.control.Answer;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.pipelines.AttachedPort;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.Attachment;
import plumbline.pipelines.port.InterfacePort;
import plumbline.pipelines.port.LinkStatus;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortLayer;
import plumbline.pipelines.port.PortSpec;
import plumbline.pipelines.tm.QueueNumbers;

/** {@code port}. */
final class PortTopic {
    static final Topic TOPIC = new Topic(
            "port",
            "List, add and delete ports while packets flow. A number keeps its pipe, its queues and what it counted.",
            List.of(
                    Verb.read(
                            "list",
                            "",
                            "the ports, and what is wrong with them; of an interface also link, MTU and what the"
                                    + " kernel lost there",
                            PortTopic::list),
                    Verb.change("add", "N[@PIPE]=PORT", "one more, or one where one was deleted", PortTopic::add)
                            .inRealTime(),
                    Verb.change(
                                    "delete",
                                    "N",
                                    "takes it away and closes it; what is sent there is dropped as port_down",
                                    PortTopic::delete)
                            .inRealTime()),
            List.of("list", "delete 1", "add 1=afpacket:veth1"));

    private PortTopic() {}

    private static Answer list(Ask ask) {
        Switch device = ask.access().device();
        List<String> lines = new ArrayList<>();
        List<Object> data = new ArrayList<>();
        for (AttachedPort port : device.ports()) {
            int pipe = device.pipeOf(port).number();
            String state = state(port.attachment());
            Optional<LinkStatus> link = link(port.attachment());
            lines.add("%d@%d  %s  %s"
                            .formatted(port.number(), pipe, port.attachment().name(), state)
                    + link.map(PortTopic::text).orElse(""));
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("number", port.number());
            one.put("pipe", pipe);
            one.put("name", port.attachment().name());
            one.put("state", state);
            link.ifPresent(status -> one.put("link", data(status)));
            data.add(one);
        }
        return Answer.done(lines, data);
    }

    private static String state(Attachment attachment) {
        PortException failure =
                attachment.receiveFailure() != null ? attachment.receiveFailure() : attachment.sendFailure();
        if (failure != null) {
            return "down: " + failure.getMessage();
        }
        return attachment.port() == null ? "deleted" : "up";
    }

    /** What the kernel says, if there is an interface. */
    private static Optional<LinkStatus> link(Attachment attachment) {
        Port port = attachment.port();
        InterfacePort there = port == null ? null : PortLayer.find(port, InterfacePort.class);
        return there == null ? Optional.empty() : there.link();
    }

    private static String text(LinkStatus link) {
        return "  link " + word(link.state()).replace('_', ' ') + ", mtu " + link.mtu()
                + link.losses().entrySet().stream()
                        .filter(loss -> loss.getValue() > 0)
                        .map(loss -> ", " + word(loss.getKey()) + " " + loss.getValue())
                        .collect(Collectors.joining());
    }

    private static Map<String, Object> data(LinkStatus link) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("state", word(link.state()));
        data.put("mtu", link.mtu());
        link.losses().forEach((loss, frames) -> data.put(word(loss), frames));
        return data;
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static Answer add(Ask ask) {
        NumberedPort port;
        try {
            port = NumberedPort.parse(ask.word(0));
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(e.getMessage());
        }
        change(port.number(), () -> {
            refuseToOverwrite(ask.access().device(), port);
            ask.access().device().addPort(port.number(), port.pipe(), PortOpener.live(port.port()));
        });
        ask.access().added(port);
        int queues = ask.access().pipeOf(port.number()).pipe().queues().queues(port.number());
        String missing = QueueNumbers.of(ask.access().program()).missing(Map.of(port.number(), queues));
        return Answer.done(
                missing.isEmpty() ? List.of() : List.of("warning: " + missing), Map.of("port", port.number()));
    }

    /**
     * The files of the ports there are, by their names, which are what the user wrote; a program's own port has none.
     */
    private static void refuseToOverwrite(Switch device, NumberedPort added) throws PortException {
        NamedFiles files = new NamedFiles();
        for (AttachedPort port : device.ports()) {
            String name = port.attachment().name();
            if (port.attachment().port() != null && PortOpener.knows(PortSpec.parse(name))) {
                files.port(port.number() + "=" + name, PortOpener.files(PortSpec.parse(name)));
            }
        }
        Optional<String> clash = files.port(added.port(), PortOpener.files(PortSpec.parse(added.port())))
                .clash();
        if (clash.isPresent()) {
            throw new PortException(PortException.Cause.USAGE, clash.get());
        }
    }

    private static Answer delete(Ask ask) {
        int number = ask.number(0);
        change(number, () -> ask.access().device().deletePort(number));
        return Answer.done(List.of(), Map.of("port", number));
    }

    /** A change of a port that may fail. */
    @FunctionalInterface
    private interface Change {
        void make() throws PortException;
    }

    private static void change(int number, Change change) {
        try {
            change.make();
        } catch (PortException e) {
            String reason = e.getMessage();
            throw CommandFailure.of(
                    e.kind(), reason.startsWith("port " + number) ? reason : "port " + number + ": " + reason, e);
        }
    }
}
