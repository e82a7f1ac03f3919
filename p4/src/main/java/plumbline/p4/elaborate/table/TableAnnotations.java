package plumbline.p4.elaborate.table;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Table;
import plumbline.isa.model.Table.MatchKind;
import plumbline.isa.structured.StructuredTable;
import plumbline.p4.source.P4Messages;
import plumbline.p4.source.P4Token;
import plumbline.p4.syntax.P4Annotation;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.types.CompileTimeValue;
import plumbline.p4.types.TypedProgram;

/**
 * Annotations of tables that say how a chip is to match; they must fit the keys, as for Tofino's compiler
 * ({@code bf-p4c/mau/table_layout.cpp}).
 */
public final class TableAnnotations {
    private TableAnnotations() {}

    /** Says which annotations do not fit the keys. */
    public static void check(P4Declaration.Table table, List<StructuredTable.Key> keys, P4Messages messages) {
        P4Annotation.find(table.annotations(), "dynamic_table_key_masks").ifPresent(annotation -> keys.stream()
                .filter(key -> key.kind() != MatchKind.EXACT)
                .findFirst()
                .ifPresent(key -> messages.error(
                        annotation.at(),
                        "annotation",
                        "@dynamic_table_key_masks is for exact keys, and key '" + key.name() + "' is "
                                + key.kind().word(),
                        "make every key exact, or leave the annotation out")));
        P4Annotation.find(table.annotations(), "atcam_number_partitions").ifPresent(annotation -> {
            Optional<String> index = P4Annotation.find(table.annotations(), "atcam_partition_index")
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

    /** The stage that the first {@code @stage(N)} or {@code @stage(N, entries)} names. */
    public static Optional<Integer> stage(P4Declaration.Table table, TypedProgram typed, P4Messages messages) {
        Optional<P4Annotation> annotation = P4Annotation.find(table.annotations(), "stage");
        Optional<Integer> stage = annotation
                .flatMap(known -> known.body().stream().findFirst())
                .flatMap(token -> number(token, typed))
                .filter(number -> number.signum() >= 0 && number.bitLength() < Integer.SIZE)
                .map(BigInteger::intValue)
                .filter(number -> number <= Table.MAX_STAGE);
        annotation
                .filter(_ -> stage.isEmpty())
                .ifPresent(known -> messages.error(
                        known.at(),
                        "annotation",
                        "@stage names the stage by a number or constant from 0 to " + Table.MAX_STAGE,
                        "write @stage(3), or leave the annotation out"));
        return stage;
    }

    /** What {@code @alpm(1)} says, with {@code @alpm_partitions} and {@code @alpm_subtrees_per_partition}. */
    public static Optional<AlgorithmicLpm> algorithmic(P4Declaration.Table table, TypedProgram typed) {
        return number(table, "alpm", typed)
                .filter(number -> number == 1)
                .map(_ -> new AlgorithmicLpm(
                        number(table, "alpm_partitions", typed).orElse(AlgorithmicLpm.PARTITIONS),
                        number(table, "alpm_subtrees_per_partition", typed).orElse(AlgorithmicLpm.SUBTREES),
                        Optional.empty(),
                        Optional.empty()));
    }

    private static Optional<Integer> number(P4Declaration.Table table, String annotation, TypedProgram typed) {
        return P4Annotation.find(table.annotations(), annotation)
                .flatMap(known -> known.body().stream().findFirst())
                .flatMap(token -> number(token, typed))
                .filter(number -> number.bitLength() < Integer.SIZE)
                .map(BigInteger::intValue);
    }

    /** A number in decimal digits, or the value of a constant of the outermost scope. */
    private static Optional<BigInteger> number(P4Token token, TypedProgram typed) {
        return token.text().matches("\\d+")
                ? Optional.of(new BigInteger(token.text()))
                : typed.declarations().stream()
                        .filter(P4Declaration.Constant.class::isInstance)
                        .map(P4Declaration.Constant.class::cast)
                        .filter(constant -> constant.name().equals(token.text()))
                        .findFirst()
                        .flatMap(typed::value)
                        .flatMap(CompileTimeValue::whole);
    }

    private static Optional<String> text(P4Annotation annotation) {
        return annotation.body().stream()
                .filter(token -> token.kind() == P4Token.Kind.STRING)
                .map(P4Token::text)
                .findFirst();
    }
}
