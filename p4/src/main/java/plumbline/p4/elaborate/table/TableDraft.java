package plumbline.p4.elaborate.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Table;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.StructuredTable;
import plumbline.p4.elaborate.instance.InstancePaths;
import plumbline.p4.elaborate.instance.InstantiatedExtern;
import plumbline.p4.source.P4Token;
import plumbline.p4.syntax.P4Annotation;

/** What is known of a table while it is built. */
public final class TableDraft {
    private final String name;
    /** Those of its property {@code implementation}. */
    private final List<P4Annotation> annotations;

    private final List<Expression> selector = new ArrayList<>();
    private Optional<TableImplementation> implementation = Optional.empty();
    private Optional<AlgorithmicLpm> algorithmic = Optional.empty();

    /** Of a name, with the annotations of its implementation. */
    public TableDraft(String name, List<P4Annotation> annotations) {
        this.name = name;
        this.annotations = annotations;
    }

    /** That the control plane uses. */
    public String name() {
        return name;
    }

    /** What picks a member of a group. */
    public List<Expression> selector() {
        return selector;
    }

    /** Its entries name members of an action profile. */
    public void implementation(TableImplementation given) {
        implementation = Optional.of(given);
    }

    /** Where its entries' actions are, if it has none of its own. */
    public Optional<TableImplementation> implementation() {
        return implementation;
    }

    /** Its prefixes are searched in partitions. */
    public void algorithmic(AlgorithmicLpm given) {
        algorithmic = Optional.of(given);
    }

    /** The partitions in which its prefixes are searched, if they are. */
    public Optional<Table.Partitions> partitions(List<StructuredTable.Key> keys) {
        return algorithmic.flatMap(given -> given.of(keys));
    }

    /** The name of what implements it: of one that is made in its property what is written there. */
    public String profile(InstantiatedExtern extern) {
        return extern.declaration().isPresent()
                ? extern.name()
                : InstancePaths.written(annotations).orElse(name + "." + extern.type());
    }

    /** How many members a group of what implements it may have, as an annotation says; 0: it does not. */
    public long largestGroup(InstantiatedExtern extern) {
        return P4Annotation.find(annotations, "max_group_size")
                .or(() -> extern.declaration()
                        .flatMap(declared -> P4Annotation.find(declared.annotations(), "max_group_size")))
                .stream()
                .flatMap(annotation -> annotation.body().stream())
                .map(P4Token::text)
                .filter(text -> text.matches("\\d{1,9}"))
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElse(0);
    }
}
