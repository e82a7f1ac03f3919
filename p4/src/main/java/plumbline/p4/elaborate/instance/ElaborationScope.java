package plumbline.p4.elaborate.instance;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.types.TypeSubstitution;

/**
 * What declarations and parameters stand for, in one instance of what declares them.
 *
 * @param path name of the instance that the control plane puts in front; empty outside
 */
public record ElaborationScope(
        Optional<ElaborationScope> outer, String path, TypeSubstitution types, Map<Object, P4Value> values) {
    /** The outermost one. */
    public static ElaborationScope global() {
        return new ElaborationScope(Optional.empty(), "", new TypeSubstitution(), new IdentityHashMap<>());
    }

    /** One inside. */
    public ElaborationScope inner(String innerPath, TypeSubstitution innerTypes) {
        return new ElaborationScope(Optional.of(this), innerPath, innerTypes, new IdentityHashMap<>());
    }

    /** One inside, of the same instance. */
    public ElaborationScope inner() {
        return inner(path, types);
    }

    /** Says what a declaration stands for. */
    public void bind(Object declaration, P4Value value) {
        values.put(declaration, value);
    }

    /** What a declaration stands for. */
    public Optional<P4Value> find(Object declaration) {
        for (ElaborationScope scope = this; scope != null; scope = scope.outer.orElse(null)) {
            P4Value value = scope.values.get(declaration);
            if (value != null) {
                return Optional.of(value);
            }
        }
        return Optional.empty();
    }

    /** Only itself: what it says changes, and an instance declared in it stays the same. */
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    /** The name that the control plane uses, of something declared here. */
    public String named(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }
}
