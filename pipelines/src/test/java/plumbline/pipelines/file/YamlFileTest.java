package plumbline.pipelines.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlFileTest {
    private static final Complaints COMPLAINTS = new Complaints("YAML", "write things", Map.of());

    private record Thing(Integer size, String nickName, List<Integer> marks) {}

    private record Whole(Thing each, Map<String, Thing> things) {}

    private static YamlFile read(String text) throws YamlFileException {
        return YamlFile.read("t.yaml", text, COMPLAINTS);
    }

    @Test
    void saysWhatIsWrittenAndWhere() throws Exception {
        YamlFile file = read("""
            # a remark
            each: {size: 1}
            things:
              a/b:
                nick_name: c
                marks: [1,
                  22]
            """);
        assertThat(file.as(Whole.class))
                .isEqualTo(new Whole(new Thing(1, null, null), Map.of("a/b", new Thing(null, "c", List.of(1, 22)))));
        assertThat(file.at("")).hasToString("t.yaml:2:1");
        assertThat(file.at("/each/size")).hasToString("t.yaml:2:8");
        assertThat(file.at("/things/" + YamlFile.escaped("a/b"))).hasToString("t.yaml:4:3");
        assertThat(file.at("/things/a~1b/marks/1")).hasToString("t.yaml:7:7");
        assertThat(file.at("/nothing")).hasToString("t.yaml:2:1");
        assertThat(file.at("/each/colour/hue")).hasToString("t.yaml:2:1");
        assertThat(read("").at("/each")).hasToString("t.yaml:1:1");
    }

    @Test
    void nothingIsNothing() throws Exception {
        assertThat(read("").as(Whole.class)).isNull();
        assertThat(read("# a remark\n").as(Whole.class)).isNull();
        assertThat(read("each:\nthings: {a: , b: }").as(Whole.class).things()).containsOnlyKeys("a", "b");
    }

    /** An unknown key stands where the key is, a value that is not taken where the value is. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        each: {size: 1, colour: red, nick_name: x}     | 1:17: unknown key 'each.colour'; known here: marks, nick_name, size
        each: {nick_name: x, sise: 1};things: {}       | 1:22: unknown key 'each.sise'; known here: marks, nick_name, size; did you mean 'size'?
        things:;  a: {size: 1};  b:;    size: many     | 4:11: 'things.b.size' takes a whole number, not 'many'
        things:;  a:;    marks: [1, 2, x, 3]           | 3:19: 'things.a.marks.2' takes a whole number, not 'x'
        each:;  size: 1.5;  nick_name: x               | 2:9: 'each.size' takes a whole number
        each:;  size: 1;  marks: 7                     | 3:10: 'each.marks' takes a list: [ … ]
        each:;  - 1;things: {}                         | 2:3: 'each' takes an object: { … }
        thing: {}                                      | 1:1: unknown key 'thing'; known here: each, things; did you mean 'things'?
        each: {size: 1, size: 2}                       | 1:17: 'size' is there twice
        things:;  a: {};  b: {};  a: {}                | 4:3: 'a' is there twice
        each: {};---;each: {}                          | 3:1: the file goes on after its end
        [1]                                            | 1:1: write things
        7                                              | 1:1: write things
        each: [                                        | this is not YAML: while parsing a flow node
        """)
    void saysWhereWhatIsWrong(String text, String message) {
        assertThatThrownBy(() -> read(text.replace(';', '\n')).as(Whole.class))
                .isInstanceOf(YamlFileException.class)
                .hasMessageContaining(message);
    }
}
