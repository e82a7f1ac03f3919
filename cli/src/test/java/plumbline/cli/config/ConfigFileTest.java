package plumbline.cli.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.cli.control.RunningConfig;
import plumbline.console.control.Request;

/** What a configuration file says, and where it is wrong. */
class ConfigFileTest {
    private static final Map<String, Boolean> KNOWN =
            Map.of("program", true, "port", true, "mode", true, "json", false, "control", true);

    private static ConfigFile read(String text) {
        return ConfigFile.read("s.yaml", text, KNOWN);
    }

    @Test
    void optionsAndCommandsWithTheirPlaces() {
        ConfigFile file = read("""
            # a switch
            run:
              program: gate.plumb
              port: [0=tap:tap0, "1=pcap:?out=a b"]
              control: 0x10
              json: true
            commands: |

              # comment
              table add ways '0 => to(1)' "1 => to(0)"
                meter --pipe 1 set police all committed=5
            """);
        assertThat(file.run().get("program").values()).containsExactly("gate.plumb");
        assertThat(file.run().get("port").values()).containsExactly("0=tap:tap0", "1=pcap:?out=a b");
        assertThat(file.run().get("control").values()).containsExactly("0x10");
        assertThat(file.run().get("json").values()).isEmpty();
        assertThat(file.run().get("control").at()).hasToString("s.yaml:5:3");
        assertThat(file.commands())
                .extracting(ScriptLine::request)
                .containsExactly(
                        new Request(List.of("table", "add", "ways", "0 => to(1)", "1 => to(0)"), null),
                        new Request(List.of("meter", "set", "police", "all", "committed=5"), 1));
        assertThat(file.commands())
                .extracting(line -> line.at().toString())
                .containsExactly("s.yaml:10:3", "s.yaml:11:5");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        []                                  | 1:1: error[config]: write run: with at least program:
        run: {prot: 0=tap:x}                | 1:7: error[config]: unknown key 'prot'; known here: control, json, mode, port, program; did you mean 'port'?
        ran: {}                             | 1:1: error[config]: unknown key 'ran'; known here: commands, run; did you mean 'run'?
        run: {mode: shared, mode: pipes}    | 1:
        run: {mode: {a: 1}}                 | 1:13: error[config]: 'mode' takes a value, or a list
        run: {port: [{0=null: }]}           | 1:14: error[config]: 'port' takes a value, or a list of values if it may be repeated; one that ends in ':' stands in quotes, as '0=null:'
        run: {mode: }                       | error[config]: 'mode' takes a value, or a list
        run: {json: 7}                      | 1:13: error[config]: 'json' takes true or false
        run: shared                         | 1:6: error[config]: 'run' takes options of plumb run
        commands: [a, b]                    | 1:11: error[config]: 'commands' takes a script: | behind it
        commands: table list                | 1:11: error[config]: 'commands' takes a script: | behind it
        'run: {mode: "a}'                   | error[config]: this is not YAML
        """)
    void wrongFiles(String text, String message) {
        assertThatThrownBy(() -> read(text)).hasMessageStartingWith("s.yaml:").hasMessageContaining(message);
    }

    @Test
    void aTabIsNamed() {
        assertThatThrownBy(() -> read("run:\n\tmode: shared\n"))
                .hasMessageStartingWith("s.yaml:1:4: error[config]: this is not YAML: ")
                .hasMessageContaining("Do not use \\t(TAB) for indentation");
    }

    @Test
    void wrongLinesOfTheScript() {
        assertThatThrownBy(() -> read("commands: |\n  table list\n\n    table add 'x\n"))
                .hasMessage("s.yaml:4:5: error[config]: the quote ' is not closed");
        assertThatThrownBy(() -> read("commands: |\n  table --pipe x list\n"))
                .hasMessage("s.yaml:2:3: error[config]: --pipe wants the number of a pipe, not 'x'");
        assertThatThrownBy(() -> read("commands: |\n  port delete 1\n"))
                .hasMessage("s.yaml:2:3: error[config]: the ports of a switch stand under run:, as port: N=PORT");
        assertThatThrownBy(() -> read("commands: |\n  tabel list\n"))
                .hasMessageStartingWith(
                        "s.yaml:2:3: error[config]: a request is about one of table, selector, register");
    }

    @Test
    void whatIsWrittenIsReadBack() {
        Map<String, List<String>> options = new LinkedHashMap<>();
        options.put("program", List.of("it's \"gate\" \\.plumb"));
        options.put("port", List.of("0=pcap:", "1=pcap:?out=x y", "2=tap:tap2", "null"));
        options.put("json", List.of());
        options.put("mode", List.of("#7"));
        List<Request> commands = List.of(
                new Request(
                        List.of("table", "add", "acl", "priority 2: (1, _) => drop()", "", "a\"b\\\\", "it's"), null),
                new Request(List.of("meter", "reset", "#"), 3));
        String text = ConfigFile.text(
                options,
                Stream.concat(
                                commands.stream().map(request -> new RunningConfig.Command(request, "")),
                                Stream.of(new RunningConfig.Command(commands.getFirst(), "port 7 is deleted")))
                        .toList());
        ConfigFile file = read(text);
        assertThat(file.commands()).extracting(ScriptLine::request).isEqualTo(commands);
        Map<String, List<String>> read = new LinkedHashMap<>();
        file.run().forEach((name, option) -> read.put(name, option.values()));
        assertThat(read).isEqualTo(options);
    }
}
