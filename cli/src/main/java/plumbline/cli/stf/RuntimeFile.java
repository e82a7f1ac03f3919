package plumbline.cli.stf;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.cli.script.TimedCommand;
import plumbline.console.control.QualifiedNames;
import plumbline.console.control.Request;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.pipelines.file.Complaints;
import plumbline.pipelines.file.YamlFile;
import plumbline.pipelines.file.YamlFileException;

/**
 * What a switch of the P4 tutorials (p4lang/tutorials) begins with, {@code s1-runtime.json}: entries of tables,
 * multicast groups, and where clones go. Names and values are read as those of packet tests.
 *
 * <pre>
 *   {"target": "bmv2", "p4info": "…", "bmv2_json": "…",
 *    "table_entries": [
 *      {"table": "MyIngress.ipv4_lpm", "default_action": true, "action_name": "MyIngress.drop", "action_params": {}},
 *      {"table": "MyIngress.ipv4_lpm", "match": {"hdr.ipv4.dstAddr": ["10.0.1.1", 32]},
 *       "action_name": "MyIngress.ipv4_forward", "action_params": {"dstAddr": "08:00:00:00:01:11", "port": 1}}],
 *    "multicast_group_entries": [{"multicast_group_id": 1, "replicas": [{"egress_port": 1, "instance": 1}]}],
 *    "clone_session_entries": [{"clone_session_id": 5, "replicas": [{"egress_port": 2, "instance": 1}]}]}
 * </pre>
 */
public final class RuntimeFile {
    /** The group of session 0, if it has several replicas; as with BMv2 under P4Runtime. */
    private static final int CLONE_GROUPS = 1 << 15;

    private static final Complaints COMPLAINTS = new Complaints(
            "JSON", "a runtime file is an object with table_entries, multicast_group_entries, …", Map.of());

    private final String file;
    private final YamlFile json;
    private final Program program;
    private final StfReader reader;
    private final List<TimedCommand> commands = new ArrayList<>();

    private RuntimeFile(String file, YamlFile json, Program program) {
        this.file = file;
        this.json = json;
        this.program = program;
        this.reader = StfReader.ofCommands(program);
    }

    private record Written(
            String target,
            String p4info,
            String bmv2Json,
            List<Entry> tableEntries,
            List<Group> multicastGroupEntries,
            List<Session> cloneSessionEntries) {}

    private record Entry(
            String table,
            Map<String, JsonNode> match,
            Integer priority,
            boolean defaultAction,
            String actionName,
            Map<String, JsonNode> actionParams) {}

    private record Group(int multicastGroupId, List<Replica> replicas) {}

    private record Session(int cloneSessionId, List<Replica> replicas) {}

    private record Replica(int egressPort, int instance) {}

    /** The control commands that it stands for, all at the beginning; fails naming the place. */
    public static List<TimedCommand> read(Path path, Program program) {
        String file = path.toString();
        try {
            RuntimeFile reader = new RuntimeFile(file, YamlFile.read(file, NamedFiles.read(path), COMPLAINTS), program);
            reader.all(reader.json.as(Written.class));
            return reader.commands;
        } catch (YamlFileException e) {
            throw rejected(e.at(), e.reason(), "");
        }
    }

    private static CommandFailure rejected(Position at, String message, String fix) {
        return CommandFailure.rejected(at + ": error[runtime]: " + message + (fix.isEmpty() ? "" : "\n  fix: " + fix));
    }

    private void all(Written written) {
        if (written == null) {
            return;
        }
        each("/table_entries/", written.tableEntries, (at, entry) -> line(at, statement(entry)));
        each(
                "/multicast_group_entries/",
                written.multicastGroupEntries,
                (at, group) -> group(at, group.multicastGroupId, group.replicas));
        each("/clone_session_entries/", written.cloneSessionEntries, this::clones);
    }

    private void group(Position at, int number, List<Replica> replicas) {
        line(
                at,
                "multicast set " + number + " "
                        + replicas(replicas)
                                .map(replica -> replica.egressPort + "/" + replica.instance)
                                .collect(Collectors.joining(" ")));
    }

    private void clones(Position at, Session session) {
        int number = session.cloneSessionId;
        List<Replica> replicas = replicas(session.replicas).toList();
        switch (replicas.size()) {
            case 0 -> throw rejected(at, "clone session " + number + " has no replicas", "name a port at least");
            case 1 -> line(at, "mirroring_add " + number + " " + replicas.getFirst().egressPort);
            default -> {
                group(at, CLONE_GROUPS + number, replicas);
                line(at, "mirroring_add_mc " + number + " " + (CLONE_GROUPS + number));
            }
        }
    }

    private <T> void each(String pointer, List<T> all, BiConsumer<Position, T> use) {
        List<T> present = Objects.requireNonNullElse(all, List.of());
        for (int i = 0; i < present.size(); i++) {
            Position at = json.at(pointer + i);
            if (present.get(i) == null) {
                throw rejected(at, "there is nothing", "leave it out");
            }
            use.accept(at, present.get(i));
        }
    }

    private static Stream<Replica> replicas(List<Replica> all) {
        return Stream.ofNullable(all).flatMap(List::stream).filter(Objects::nonNull);
    }

    /** As a packet test has it. */
    private String statement(Entry entry) {
        String call = entry.actionName + "("
                + present(entry.actionParams)
                        .map(data -> data.getKey() + ":" + data.getValue().asText())
                        .collect(Collectors.joining(","))
                + ")";
        return entry.defaultAction
                ? "setdefault " + entry.table + " " + call
                : "add " + entry.table + " " + (entry.priority == null ? "" : entry.priority + " ")
                        + present(entry.match)
                                .map(key -> key.getKey() + ":" + match(entry.table, key.getKey(), key.getValue()))
                                .collect(Collectors.joining(" "))
                        + " " + call;
    }

    private static Stream<Map.Entry<String, JsonNode>> present(Map<String, JsonNode> all) {
        return Stream.ofNullable(all).flatMap(map -> map.entrySet().stream());
    }

    private String match(String table, String key, JsonNode value) {
        if (!value.isArray() || value.size() != 2) {
            return (value.isArray() && value.size() == 1 ? value.get(0) : value).asText();
        }
        String first = value.get(0).asText();
        String second = value.get(1).asText();
        Table.MatchKind wide = value.get(1).isTextual() ? Table.MatchKind.TERNARY : Table.MatchKind.LPM;
        return switch (kind(table, key).orElse(wide)) {
            case TERNARY, OPTIONAL -> "'" + first + " &&& " + second + "'";
            case RANGE -> first + ".." + second;
            case EXACT, LPM, ADDRESS -> first + "/" + second;
        };
    }

    /** Of what is one key here too, and not several parts of a wide one. */
    private Optional<Table.MatchKind> kind(String table, String key) {
        List<String> tables = program.tables().stream().map(Table::name).toList();
        Optional<Table> found = QualifiedNames.find(tables, table).map(program::table);
        return found.stream()
                .flatMap(one -> one.keys().stream())
                .filter(one ->
                        one.field().name().equals(key) || one.field().name().endsWith("." + key))
                .map(Table.Key::kind)
                .findFirst();
    }

    private void line(Position at, String text) {
        try {
            for (Request request : reader.commands(StfLine.read(file, at.line(), text))) {
                commands.add(new TimedCommand(0, file + ":" + at.line(), request));
            }
        } catch (StfException e) {
            throw rejected(at, e.getMessage(), e.diagnostic().fix());
        }
    }
}
