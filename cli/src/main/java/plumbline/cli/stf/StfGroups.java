package plumbline.cli.stf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Multicast groups as packet tests make them: of nodes, each of which is some ports with a replica number. */
final class StfGroups {
    private static final int MAX_GROUP = 0xFFFF;

    private final StfReader reader;
    private final List<List<String>> nodes = new ArrayList<>();
    private final Map<Integer, List<Integer>> groups = new HashMap<>();

    StfGroups(StfReader reader) {
        this.reader = reader;
    }

    void group(StfLine line) {
        groups.putIfAbsent(line.number(1, MAX_GROUP, "group"), new ArrayList<>());
    }

    void node(StfLine line) {
        nodes.add(members(line, line.number(1, MAX_GROUP, "replica")));
    }

    private List<String> members(StfLine line, int replica) {
        List<String> members = new ArrayList<>();
        for (int i = 2; i < line.size(); i++) {
            members.add(reader.port(line, i) + "/" + replica);
        }
        return members;
    }

    void nodeUpdate(StfLine line) {
        int node = nodeNumber(line, 1);
        String replica = nodes.get(node).getFirst().replaceFirst(".*/", "");
        nodes.set(node, members(line, Integer.parseInt(replica)));
        groups.forEach((group, its) -> {
            if (its.contains(node)) {
                set(line, group);
            }
        });
    }

    void associate(StfLine line) {
        int group = line.number(1, MAX_GROUP, "group");
        int node = nodeNumber(line, 2);
        if (!groups.containsKey(group)) {
            throw line.wrong(
                    line.words().get(1), "there is no group " + group, "write mc_mgrp_create " + group + " first");
        }
        groups.get(group).add(node);
        set(line, group);
    }

    private int nodeNumber(StfLine line, int index) {
        if (nodes.isEmpty()) {
            throw line.wrong(line.words().get(index), "there is no node yet", "write mc_node_create first");
        }
        return line.number(index, nodes.size() - 1, "node");
    }

    private void set(StfLine line, int group) {
        List<String> words = new ArrayList<>(List.of("multicast", "set", String.valueOf(group)));
        groups.get(group).forEach(node -> words.addAll(nodes.get(node)));
        reader.control(line, words);
    }
}
