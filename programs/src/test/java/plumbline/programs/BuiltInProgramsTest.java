package plumbline.programs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BuiltInProgramsTest {
    @Test
    void listsAllPrograms() {
        assertThat(BuiltInPrograms.names()).containsExactly("hashpipe", "l2forward", "precision");
        assertThat(BuiltInPrograms.find("nonesuch")).isEmpty();
    }

    @Test
    void everyProgramHasItsText() {
        for (BuiltInProgram program : BuiltInPrograms.all()) {
            assertThat(program.text()).contains("program " + program.name());
            assertThat(program.summary()).hasSizeBetween(20, 100);
        }
    }
}
