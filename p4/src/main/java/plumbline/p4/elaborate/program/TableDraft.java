package plumbline.p4.elaborate.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.structured.Expression;

/** What is known of a table while it is built. */
public final class TableDraft {
    private final String name;
    private final List<Expression> selector = new ArrayList<>();
    private Optional<String> profile = Optional.empty();

    TableDraft(String name) {
        this.name = name;
    }

    /** That the control plane uses. */
    public String name() {
        return name;
    }

    /** What picks a member of a group. */
    public List<Expression> selector() {
        return selector;
    }

    /** Its entries are members of an action profile. */
    public void profile(String member) {
        profile = Optional.of(member);
    }

    Optional<String> profile() {
        return profile;
    }
}
