package plumbline.p4.info;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.model.Table;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/**
 * P4Info as text, with the names and ids that p4c gives, so that a control plane written for its P4Info also works here
 * (P4Runtime specification 1.5, section 6; p4/config/v1/p4info.proto).
 */
public final class P4Info {
    private final ProtoText out = new ProtoText();
    private final P4InfoIds ids = new P4InfoIds();
    private final StructuredProgram program;
    private final P4InfoProfiles profiles;

    private P4Info(StructuredProgram program) {
        this.program = program;
        this.profiles = new P4InfoProfiles(program);
        ids.add(
                P4InfoKind.TABLE,
                profiles.tables().stream().map(StructuredTable::name).toList());
        ids.add(
                P4InfoKind.ACTION,
                profiles.actions().stream()
                        .map(StructuredAction::name)
                        .distinct()
                        .toList());
        for (P4InfoKind kind : P4InfoKind.values()) {
            if (kind != P4InfoKind.TABLE && kind != P4InfoKind.ACTION) {
                ids.add(kind, externs(kind).map(ExternInstance::name).toList());
            }
        }
    }

    /**
     * Writes it.
     *
     * @param architecture that the program is written for
     */
    public static String text(StructuredProgram program, String architecture) {
        P4Info info = new P4Info(program);
        info.out.message("pkg_info", () -> info.out.string("arch", architecture));
        info.profiles.tables().forEach(info::table);
        info.profiles.actions().forEach(info::action);
        Stream.of(P4InfoKind.values()).forEach(info::declare);
        return "# proto-file: p4/config/v1/p4info.proto\n# proto-message: p4.config.v1.P4Info\n\n" + info.out;
    }

    private Stream<ExternInstance> externs(P4InfoKind kind) {
        return program.externs().stream().filter(extern -> kind(extern).equals(Optional.of(kind)));
    }

    private static Optional<P4InfoKind> kind(ExternInstance extern) {
        return switch (extern) {
            case ExternInstance.RegisterArray _ -> Optional.of(P4InfoKind.REGISTER);
            case ExternInstance.Array array -> kind(array);
            case ExternInstance.DigestMessage digest ->
                Optional.of(P4InfoKind.DIGEST).filter(_ -> digest.additions().isEmpty());
            case ExternInstance.ValueSet _ -> Optional.of(P4InfoKind.VALUE_SET);
            case ExternInstance.ActionProfile _ -> Optional.of(P4InfoKind.ACTION_PROFILE);
            case ExternInstance.RegisterAction _, ExternInstance.ParserCounter _ -> Optional.empty();
        };
    }

    private static Optional<P4InfoKind> kind(ExternInstance.Array array) {
        boolean isDirect = array.table().isPresent();
        return switch (array.extern()) {
            case COUNTER -> Optional.of(isDirect ? P4InfoKind.DIRECT_COUNTER : P4InfoKind.COUNTER);
            case METER -> Optional.of(isDirect ? P4InfoKind.DIRECT_METER : P4InfoKind.METER);
            default -> Optional.empty();
        };
    }

    private void preamble(P4InfoKind kind, String name) {
        out.message(
                "preamble",
                () -> out.number("id", ids.id(kind, name)).string("name", name).string("alias", ids.alias(name)));
    }

    private void table(StructuredTable table) {
        out.message("tables", () -> {
            preamble(P4InfoKind.TABLE, table.name());
            for (int i = 0; i < table.keys().size(); i++) {
                matchField(i + 1, table.keys().get(i));
            }
            profiles.actions(table)
                    .forEach(action ->
                            out.message("action_refs", () -> out.number("id", ids.id(P4InfoKind.ACTION, action))));
            int fallback = ids.id(P4InfoKind.ACTION, table.fallback().action());
            if (table.fixedFallback()) {
                out.number("const_default_action_id", fallback);
            }
            out.message("initial_default_action", () -> out.number("action_id", fallback));
            profiles.of(table)
                    .ifPresent(profile ->
                            out.number("implementation_id", ids.id(P4InfoKind.ACTION_PROFILE, profile.name())));
            attached(table);
            out.number("size", table.size());
            if (table.fixedEntries()) {
                out.word("is_const_table", "true");
            }
            if (!table.entries().isEmpty()) {
                out.word("has_initial_entries", "true");
            }
        });
    }

    private void attached(StructuredTable table) {
        for (P4InfoKind kind : List.of(P4InfoKind.DIRECT_COUNTER, P4InfoKind.DIRECT_METER)) {
            externs(kind)
                    .filter(extern ->
                            attachedTo(extern).filter(table.name()::equals).isPresent())
                    .forEach(extern -> out.number("direct_resource_ids", ids.id(kind, extern.name())));
        }
    }

    private static Optional<String> attachedTo(ExternInstance extern) {
        return extern instanceof ExternInstance.Array array ? array.table() : Optional.empty();
    }

    private void matchField(int number, StructuredTable.Key key) {
        out.message("match_fields", () -> out.number("id", number)
                .string("name", key.name())
                .number("bitwidth", key.value().type().width())
                .word("match_type", matchType(key.kind())));
    }

    private static String matchType(Table.MatchKind kind) {
        return kind.word().toUpperCase(Locale.ROOT);
    }

    private void action(StructuredAction action) {
        out.message("actions", () -> {
            preamble(P4InfoKind.ACTION, action.name());
            for (int i = 0; i < action.data().size(); i++) {
                parameter(i + 1, action.data().get(i));
            }
        });
    }

    private void parameter(int number, Variable data) {
        out.message("params", () -> out.number("id", number)
                .string("name", data.name().substring(data.name().lastIndexOf('.') + 1))
                .number("bitwidth", data.type().width()));
    }

    private void declare(P4InfoKind kind) {
        externs(kind).forEach(extern -> extern(kind, extern));
    }

    private void extern(P4InfoKind kind, ExternInstance extern) {
        out.message(kind.name().toLowerCase(Locale.ROOT) + "s", () -> {
            preamble(kind, extern.name());
            switch (extern) {
                case ExternInstance.RegisterArray register -> {
                    type(register.words());
                    out.number("size", register.size());
                }
                case ExternInstance.Array array -> {
                    out.message("spec", () -> out.word("unit", unit(array.kind())));
                    array.table().ifPresent(this::directTable);
                    out.number("size", array.size());
                }
                case ExternInstance.ActionProfile profile -> profile(profile);
                case ExternInstance.ValueSet set -> out.number("size", set.size());
                case ExternInstance.DigestMessage _,
                        ExternInstance.RegisterAction _,
                        ExternInstance.ParserCounter _ -> {}
            }
        });
    }

    private static String unit(String kind) {
        return kind.equals("packets_and_bytes") ? "BOTH" : kind.toUpperCase(Locale.ROOT);
    }

    private void directTable(String table) {
        out.number("direct_table_id", ids.id(P4InfoKind.TABLE, table));
    }

    private void profile(ExternInstance.ActionProfile profile) {
        profile.tables().forEach(table -> out.number("table_ids", ids.id(P4InfoKind.TABLE, table)));
        if (!profile.selectors().isEmpty()) {
            out.word("with_selector", "true");
        }
        out.number("size", profile.size());
        profile.selectors().stream()
                .findFirst()
                .ifPresent(selector -> out.number("max_group_size", selector.largestGroup()));
    }

    private void type(Collection<ValueType> words) {
        words.forEach(word -> out.message(
                "type_spec",
                () -> out.message(
                        "bitstring",
                        () -> out.message(
                                word.isSigned() ? "int" : "bit", () -> out.number("bitwidth", word.width())))));
    }
}
