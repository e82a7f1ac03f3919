package plumbline.p4.info;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.structured.ExternInstance.ActionProfile;
import plumbline.isa.structured.ExternInstance.Selector;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredTable;

/** A program as its text has it: the tables that action profiles consist of are no tables of it. */
final class P4InfoProfiles {
    private final StructuredProgram program;
    private final List<ActionProfile> profiles;

    P4InfoProfiles(StructuredProgram program) {
        this.program = program;
        this.profiles = program.externs().stream()
                .filter(ActionProfile.class::isInstance)
                .map(ActionProfile.class::cast)
                .toList();
    }

    /** The profile that a table has its actions in. */
    Optional<ActionProfile> of(StructuredTable table) {
        return profiles.stream()
                .filter(profile -> profile.tables().contains(table.name()))
                .findFirst();
    }

    /** The tables that the text has. */
    List<StructuredTable> tables() {
        List<String> parts = profiles.stream().flatMap(P4InfoProfiles::parts).toList();
        return program.tables().stream()
                .filter(table -> !parts.contains(table.name()))
                .toList();
    }

    private static Stream<String> parts(ActionProfile profile) {
        return Stream.concat(
                Stream.of(profile.name()), profile.selectors().stream().map(Selector::table));
    }

    /** The actions that the text has: those of entries that name members and groups are left out. */
    List<StructuredAction> actions() {
        Set<String> naming = new HashSet<>();
        program.tables().stream()
                .filter(table -> of(table).isPresent())
                .forEach(table -> naming.addAll(table.actions()));
        return program.actions().stream()
                .filter(action -> !naming.contains(action.name()))
                .toList();
    }

    /** The names of the actions of a table's entries. */
    List<String> actions(StructuredTable table) {
        return of(table)
                .flatMap(profile -> program.tables().stream()
                        .filter(members -> members.name().equals(profile.name()))
                        .findFirst())
                .orElse(table)
                .actions();
    }
}
