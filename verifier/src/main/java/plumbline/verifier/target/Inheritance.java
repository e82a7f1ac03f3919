package plumbline.verifier.target;

import com.fasterxml.jackson.core.JsonToken;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Position;

/**
 * Target files that build on others: {@code "extends": "tofino1"}. Sections are merged; a number of the child replaces
 * the parent's with its source; name and title are never inherited.
 */
final class Inheritance {
    /** The key that names the parent. */
    static final String EXTENDS = "extends";

    private static final Set<String> OWN = Set.of("name", "title");

    private final Parents parents;
    private final Set<String> seen = new HashSet<>();

    /** Where a parent comes from. */
    @FunctionalInterface
    interface Parents {
        /** The tree of the target that {@code child}'s file names; throws {@link TargetException} if there is none. */
        LocatedJson tree(String name, Position child);
    }

    private Inheritance(Parents parents) {
        this.parents = parents;
    }

    /** A file's tree with all that it inherits. */
    static LocatedJson resolve(LocatedJson root, Parents parents) {
        return new Inheritance(parents).resolve(root);
    }

    private LocatedJson resolve(LocatedJson root) {
        if (!(root instanceof LocatedJson.Map map)) {
            return root;
        }
        List<LocatedJson.Member> named = map.members().stream()
                .filter(member -> member.key().equals(EXTENDS))
                .toList();
        if (named.isEmpty()) {
            return root;
        }
        if (named.size() > 1) {
            throw failure(named.get(1).at(), "key '" + EXTENDS + "' is given twice");
        }
        String name = name(named.get(0));
        if (!seen.add(name)) {
            throw failure(named.get(0).at(), "target '" + name + "' extends itself");
        }
        LocatedJson inherited = resolve(parents.tree(name, named.get(0).at()));
        LocatedJson.Map child = without(Set.of(EXTENDS), map);
        return inherited instanceof LocatedJson.Map above ? merge(without(OWN, above), child) : child;
    }

    private static LocatedJson.Map without(Set<String> keys, LocatedJson.Map map) {
        return new LocatedJson.Map(
                map.members().stream()
                        .filter(member -> !keys.contains(member.key()))
                        .toList(),
                map.at());
    }

    private static LocatedJson.Map merge(LocatedJson.Map above, LocatedJson.Map child) {
        List<LocatedJson.Member> members = new ArrayList<>();
        for (LocatedJson.Member inherited : above.members()) {
            List<LocatedJson.Member> own = child.members().stream()
                    .filter(member -> member.key().equals(inherited.key()))
                    .toList();
            if (own.size() == 1 && isSection(own.get(0).value()) && isSection(inherited.value())) {
                LocatedJson.Map merged = merge((LocatedJson.Map) inherited.value(), (LocatedJson.Map)
                        own.get(0).value());
                members.add(new LocatedJson.Member(
                        inherited.key(), merged, own.get(0).at()));
            } else if (own.isEmpty()) {
                members.add(inherited);
            }
        }
        Set<String> merged =
                new HashSet<>(members.stream().map(LocatedJson.Member::key).toList());
        child.members().stream()
                .filter(member -> !merged.contains(member.key()))
                .forEach(members::add);
        return new LocatedJson.Map(members, child.at());
    }

    /** An object that is no setting. */
    private static boolean isSection(LocatedJson json) {
        return json instanceof LocatedJson.Map map
                && map.members().stream().noneMatch(member -> member.key().equals("v"));
    }

    private static String name(LocatedJson.Member member) {
        if (member.value() instanceof LocatedJson.Scalar scalar && scalar.kind() == JsonToken.VALUE_STRING) {
            return scalar.text();
        }
        throw failure(member.value().at(), "'" + EXTENDS + "' names a target or a file");
    }

    private static TargetException failure(Position at, String message) {
        return new TargetException(List.of(Diagnostic.error(at, "target", message, "")));
    }
}
