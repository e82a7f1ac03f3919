package plumbline.p4.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;

class PreprocessorTest {
    private final P4Messages messages = new P4Messages();

    private String run(String text, Path... folders) {
        return run("t.p4", text, folders);
    }

    private String run(String file, String text, Path... folders) {
        return new Preprocessor(new IncludePath(List.of(folders)), Map.of("GIVEN", "7"), messages, new Sources())
                .run(file, text).stream()
                        .filter(token -> token.kind() != P4Token.Kind.END)
                        .map(P4Token::text)
                        .collect(Collectors.joining(" "));
    }

    private List<String> errors() {
        return messages.all().stream().map(Diagnostic::headline).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "#define N 4 + 1;N                                 | 4 + 1",
                "#define F(a, b) a * b;F(x, (y, z))                | x * ( y , z )",
                "#define F(a) a;F                                  | F",
                "#define F() done;F()                              | done",
                "#define A B;#define B A;A                         | A",
                "#define CAT(a, b) a##b;CAT(re, set)               | reset",
                "#define CAT(a, b) a ## _ ## b;CAT(x, y)           | x_y",
                "#define W(n) n##w0;W(8)                           | 8w0",
                "#define T(a) #a;T(x + y)                          | x + y",
                "#define V(a, ...) f(a, __VA_ARGS__);V(1, 2, 3)    | f ( 1 , 2 , 3 )",
                "#define N 1;#undef N;N                            | N",
                "#ifdef GIVEN;yes;#else;no;#endif                  | yes",
                "#ifndef GIVEN;yes;#else;no;#endif                 | no",
                "#if GIVEN == 7 && !defined(OTHER);yes;#endif      | yes",
                "#if 0;a;#elif GIVEN > 7;b;#elif 1;c;#else;d;#endif| c",
                "#if 0;#if 1;a;#else;b;#endif;#else;c;#endif       | c",
                "#if (1 + 2) * 3 == 9;yes;#endif                   | yes",
                "#if UNKNOWN;a;#endif;b                            | b",
                "#define F(a) [a];#define X 1;F(F(X))              | [ [ 1 ] ]",
            })
    void directives(String lines, String result) {
        assertThat(run(lines.replace(';', '\n'))).isEqualTo(result);
        assertThat(errors()).isEmpty();
    }

    @Test
    void aLineGoesOnBehindABackslash() {
        assertThat(run("#define N 1 + \\\n 2\nN // comment\n/* N\n */ x")).isEqualTo("1 + 2 x");
        assertThat(run("#define N 1 + \\ \t \r\n 2\nN")).isEqualTo("1 + 2");
    }

    @Test
    void twoClosingAnglesStayTwoTokens() {
        assertThat(run("A<B<8>> x >>= 1 >> 2")).isEqualTo("A < B < 8 > > x >>= 1 > > 2");
    }

    @Test
    void includesBesideTheFileFirstThenInFolders(@TempDir Path folder) throws IOException {
        Path near = Files.createDirectory(folder.resolve("near"));
        Path far = Files.createDirectory(folder.resolve("far"));
        Files.writeString(near.resolve("a.p4"), "near");
        Files.writeString(far.resolve("a.p4"), "far");
        Files.writeString(far.resolve("b.p4"), "#ifndef B\n#define B\nonce\n#endif\n#include \"a.p4\"\n");
        String main = near.resolve("main.p4").toString();
        assertThat(run(main, "#include \"a.p4\"\n#include <a.p4>\n#include <b.p4>\n#include <b.p4>", far))
                .isEqualTo("near far once far far");
        assertThat(errors()).isEmpty();
    }

    @Test
    void aFileThatIsMissingMayBeNear(@TempDir Path folder) throws IOException {
        Path near = Files.createDirectories(folder.resolve("programs").resolve("mine"));
        Path common = Files.createDirectory(folder.resolve("common"));
        Files.writeString(common.resolve("headers.p4"), "");
        Files.writeString(near.resolve("beside.p4"), "");
        run(
                near.resolve("main.p4").toString(),
                "#include \"common/headers.p4\"\n#include <beside.p4>\n#include <none.p4>");
        assertThat(messages.all().stream().map(Diagnostic::fix))
                .containsExactly(
                        "add -I " + folder + ", where it is; folders now: none",
                        "add -I " + near + ", where it is; folders now: none",
                        "name its folder with -I; folders now: none");
    }

    @Test
    void pragmaOnceReadsAFileOnce(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("a.p4"), "#pragma once\na");
        Files.writeString(folder.resolve("b.p4"), "b");
        String twice = "#include <a.p4>\n#include \"a.p4\"\n#include <b.p4>\n#include <b.p4>";
        assertThat(run(folder.resolve("main.p4").toString(), twice, folder)).isEqualTo("a b b");
        assertThat(errors()).isEmpty();
    }

    @Test
    void aTokenOfAMacroStandsWhereTheMacroIsUsed() {
        List<P4Token> tokens = new Preprocessor(new IncludePath(List.of()), Map.of(), messages, new Sources())
                .run("t.p4", "#define N a b\n  N");
        assertThat(tokens.stream().map(token -> token.at().toString()))
                .containsExactly("t.p4:2:3", "t.p4:2:3", "t.p4:2:4");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "#if 1;a                   | t.p4:1:2: error[preprocessor]: this condition has no #endif",
                "a;#endif                  | t.p4:2:2: error[preprocessor]: #endif without #if",
                "#if 1 +;#endif            | t.p4:1:2: error[preprocessor]: this condition cannot be read: the"
                        + " condition ends too early",
                "#if 1 / 0;#endif          | t.p4:1:2: error[preprocessor]: this condition cannot be read: division by"
                        + " zero",
                "#error no such chip       | t.p4:1:2: error[preprocessor]: #error no such chip",
                "#include nothing          | t.p4:1:1: error[preprocessor]: #include names a file",
                "#include <none.p4>        | t.p4:1:1: error[include]: there is no file 'none.p4'",
                "#define F(a, b) a;F(1)    | t.p4:2:1: error[preprocessor]: F takes 2 arguments, here are 1",
                "#define F(a) a;F(1        | t.p4:2:1: error[preprocessor]: the arguments of F do not end",
            })
    void mistakes(String lines, String headline) {
        run(lines.replace(';', '\n'));
        assertThat(errors()).containsExactly(headline);
    }

    /** As p4c passes over such a line, authors take it for a comment. */
    @Test
    void aLineWithAnUnknownDirectiveDoesNotCount() {
        assertThat(run("########\n# Of a frobnicator\na\n#b.apply();\nc")).isEqualTo("a c");
        assertThat(errors())
                .containsExactly(
                        "t.p4:2:3: warning[preprocessor]: there is no directive #Of: this line does not count",
                        "t.p4:4:2: warning[preprocessor]: there is no directive #b: this line does not count");
    }

    @Test
    void aFileThatIncludesItselfEnds(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("a.p4");
        Files.writeString(file, "#include \"a.p4\"\n");
        run(file.toString(), Files.readString(file));
        assertThat(errors()).singleElement().asString().contains("is included too deeply or too often");
    }

    @Test
    @Tag("long")
    void macrosThatDoubleEachOtherEnd() {
        StringBuilder text = new StringBuilder("#define M0 x x\n");
        for (int i = 1; i < 40; i++) {
            text.append("#define M")
                    .append(i)
                    .append(" M")
                    .append(i - 1)
                    .append(" M")
                    .append(i - 1)
                    .append('\n');
        }
        run(text + "M39\n");
        assertThat(errors()).singleElement().asString().contains("macros make more than 4000000 tokens");
    }

    @Test
    void whatIsNoTextIsSaid(@TempDir Path folder) throws IOException {
        Files.write(folder.resolve("b.p4"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        run("#include <b.p4>", folder);
        assertThat(errors()).singleElement().asString().contains("is not text in UTF-8");
    }
}
