package plumbline.cli.control;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.cli.traffic.GeneratorText;
import plumbline.console.control.Answer;
import plumbline.pipelines.generator.GeneratorApp;

/** {@code generator}. */
final class GeneratorTopic {
    static final Topic TOPIC = new Topic(
            "generator",
            "List, set and stop applications of the packet generator.",
            List.of(
                    Verb.read("list", "", "what runs or has run", GeneratorTopic::list),
                    Verb.change(
                            "set",
                            "KEY=VALUE,…",
                            "an application, in the place of one of the same number: as --generate of plumb run",
                            GeneratorTopic::set),
                    Verb.change("stop", "APP", "ends one at once", GeneratorTopic::stop)),
            List.of("set every=1ms,packets=16,packet-gap=100ns,app=2", "stop 2"));

    private GeneratorTopic() {}

    private static Answer list(Ask ask) {
        return ask.inPipe((control, nanos) -> {
            List<String> lines = new ArrayList<>();
            List<Object> data = new ArrayList<>();
            for (GeneratorApp app : control.generator().apps()) {
                lines.add(GeneratorText.of(app));
                Map<String, Object> one = new LinkedHashMap<>();
                one.put("app", app.id());
                one.put("set", GeneratorText.of(app));
                one.put("batches", app.batches());
                one.put("packets", app.packets());
                one.put("length", app.length());
                data.add(one);
            }
            return Answer.done(lines, data);
        });
    }

    private static Answer set(Ask ask) {
        GeneratorText text = GeneratorText.parse(String.join(",", ask.words()));
        ask.access().ask(ask.pipe() == null ? Integer.valueOf(text.pipe()) : ask.pipe(), (control, nanos) -> {
            control.generator().set(text.app());
            return null;
        });
        return Answer.done(List.of(), Map.of("app", text.app().id()));
    }

    private static Answer stop(Ask ask) {
        int app = ask.number(0);
        return ask.inPipe((control, nanos) -> {
            if (!control.generator().stop(app)) {
                throw new IllegalArgumentException(
                        "no application " + app + " of the packet generator is set; there are "
                                + control.generator().apps().stream()
                                        .map(GeneratorApp::id)
                                        .toList());
            }
            return Answer.done(List.of(), Map.of("app", app));
        });
    }
}
