package plumbline.isa.doc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.isa.hash.HashCatalogue;
import plumbline.isa.model.Extern;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Op;
import plumbline.isa.model.Rvalue;
import plumbline.isa.model.Unit;
import plumbline.isa.support.CommittedFile;

class IsaDocumentTest {
    private static final Path FILE = Path.of("../docs/ISA.md");

    @Test
    void theCommittedFileIsTheGeneratedOne() throws IOException {
        CommittedFile.is(FILE, IsaDocument.text());
    }

    @Test
    void nothingIsLeftOut() {
        String text = IsaDocument.text();
        for (Op op : Op.values()) {
            assertThat(text)
                    .contains("| " + op.name() + " | " + op.description().replace("|", "\\|") + " |");
        }
        for (Intrinsic intrinsic : Intrinsic.values()) {
            assertThat(text)
                    .contains("| `" + intrinsic.field().name() + "` | "
                            + intrinsic.field().width() + " |");
        }
        for (HashCatalogue.Line line : HashCatalogue.lines()) {
            assertThat(text).contains(line.standard());
        }
        List<Object> units = new ArrayList<>(List.of(Unit.class.getPermittedSubclasses()));
        units.removeAll(List.of(Unit.Assign.class, Unit.ArrayUse.class));
        units.addAll(List.of(Unit.ArrayUse.class.getPermittedSubclasses()));
        units.addAll(List.of(Rvalue.class.getPermittedSubclasses()));
        assertThat(classes(Constructs.UNITS)).containsExactlyInAnyOrderElementsOf(units);
        assertThat(classes(Constructs.EXTERNS)).containsExactlyInAnyOrder((Object[]) Extern.values());
        assertThat(classes(Constructs.FIELD_LISTS))
                .containsExactlyInAnyOrder((Object[]) FieldList.class.getPermittedSubclasses());
    }

    private static List<Object> classes(List<Constructs.Row> rows) {
        return rows.stream().map(Constructs.Row::of).toList();
    }

    /** A bar inside a cell would shift the rest of its row. */
    @Test
    void rowsHaveAsManyCellsAsTheirTable() {
        int cells = 0;
        for (String line : IsaDocument.text().lines().toList()) {
            int bars = line.replace("\\|", "").replaceAll("[^|]", "").length();
            if (bars > 0 && cells > 0) {
                assertThat(bars).as(line).isEqualTo(cells);
            }
            cells = bars;
        }
    }
}
