package plumbline.p4.elaborate.program;

import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Table.MatchKind;
import plumbline.isa.structured.StructuredTable;
import plumbline.p4.source.P4Messages;
import plumbline.p4.source.P4Token;
import plumbline.p4.syntax.P4Annotation;
import plumbline.p4.syntax.P4Declaration;

/**
 * Annotations of tables that say how a chip is to match; they must fit the keys, as for Tofino's compiler
 * ({@code bf-p4c/mau/table_layout.cpp}).
 */
final class TableAnnotations {
    private TableAnnotations() {}

    static void check(P4Declaration.Table table, List<StructuredTable.Key> keys, P4Messages messages) {
        InstancePaths.find(table.annotations(), "dynamic_table_key_masks").ifPresent(annotation -> keys.stream()
                .filter(key -> key.kind() != MatchKind.EXACT)
                .findFirst()
                .ifPresent(key -> messages.error(
                        annotation.at(),
                        "annotation",
                        "@dynamic_table_key_masks is for exact keys, and key '" + key.name() + "' is "
                                + key.kind().word(),
                        "make every key exact, or leave the annotation out")));
        InstancePaths.find(table.annotations(), "atcam_number_partitions").ifPresent(annotation -> {
            Optional<String> index = InstancePaths.find(table.annotations(), "atcam_partition_index")
                    .flatMap(TableAnnotations::text);
            if (keys.stream()
                    .noneMatch(key -> key.kind() == MatchKind.EXACT
                            && index.filter(key.name()::equals).isPresent())) {
                messages.error(
                        annotation.at(),
                        "annotation",
                        "@atcam_number_partitions needs an exact key that is the partition, and "
                                + index.map(name -> "'" + name + "' is none")
                                        .orElse("@atcam_partition_index is not there"),
                        "name a key as it is written, or give it this @name");
            }
        });
    }

    private static Optional<String> text(P4Annotation annotation) {
        return annotation.body().stream()
                .filter(token -> token.kind() == P4Token.Kind.STRING)
                .map(P4Token::text)
                .findFirst();
    }
}
