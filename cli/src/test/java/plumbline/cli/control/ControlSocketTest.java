package plumbline.cli.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plumbline.console.control.Answer;
import plumbline.console.control.ControlClient;
import plumbline.console.control.Request;
import plumbline.console.control.SocketPath;
import plumbline.console.control.Wire;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;

/** What operators of a running switch say to it, rightly and wrongly, while packets flow. */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
class ControlSocketTest {
    private static final String PROGRAM = """
        program controlled
        header frame { dst : bit<32>, rest : bit<32> }
        register cells : bit<16>[16]
        register pairs : pair<bit<8>>[4]
        counter seen : packets_and_bytes[512]
        table routes {
            key { frame.dst : lpm }
            action forward(port : bit<9>) { ucast_egress_port = port }
            action drop() { drop_ctl = 1 }
            default drop()
            size 3
        }
        table rules {
            key { frame.dst : ternary, ingress_port : range }
            action mark(value : bit<16>) { }
            size 9
        }
        digest news carries frame.dst
        parser { state start { extract frame; goto accept } }
        ingress {
            stage {
                apply routes
                count seen[ingress_port]
                digest_type = news
                access cells[3] { word = word + 1 }
                access pairs[0] { lo = 1 }
            }
        }
        deparser { emit frame }
        """;

    @TempDir
    Path temp;

    private Path socket;
    private ControlledSwitch running;

    @BeforeEach
    void start() throws IOException {
        socket = temp.resolve("switch.sock");
        running = new ControlledSwitch(PROGRAM, socket);
    }

    @AfterEach
    void stop() throws Exception {
        running.close();
        assertThat(socket).doesNotExist();
        assertThat(running.device().report().conserved()).isTrue();
    }

    private Answer ask(String line, Object... values) throws IOException {
        return running.ask(line, values);
    }

    private void refused(int exit, String reason, String line, Object... values) throws IOException {
        Answer answer = ask(line, values);
        assertThat(answer.exit()).as(answer.toString()).isEqualTo(exit);
        assertThat(answer.error()).startsWith(reason);
    }

    @Test
    void onlyThisUserMayOpenIt() throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)))
                .isEqualTo("rw-------");
        assertThat(temp).isDirectoryNotContaining("glob:**/.plumb*");
    }

    @Test
    void tables() throws IOException {
        assertThat(ask("table list").lines()).containsExactly("routes", "rules");
        assertThat(ask("table add routes '10.0.0.0/8 => forward(1)' '0x14000000/8 => drop()'")
                        .exit())
                .isZero();
        assertThat(ask("table list routes").lines())
                .containsExactly("10.0.0.0/8 => forward(port 1)", "20.0.0.0/8 => drop()", "default drop()");
        assertThat(ask("table modify routes '10.0.0.0/8 => forward(port 0)'").exit())
                .isZero();
        assertThat(ask("table delete routes 20.0.0.0/8").exit()).isZero();
        assertThat(ask("table default routes forward(1)").exit()).isZero();
        assertThat(ask("table list routes").lines())
                .containsExactly("10.0.0.0/8 => forward(port 0)", "default forward(port 1)");
        assertThat(ask("table add rules 'priority 7: (0x0a000000 &&& 0xff000000, 1..5) => mark(9)' '_, _ =>"
                                + " mark(1)'")
                        .exit())
                .isZero();
        assertThat(ask("table list rules").lines())
                .containsExactly(
                        "priority 7: (0xa000000 &&& 0xff000000, 1 .. 5) => mark(value 9)",
                        "(_, _) => mark(value 1)",
                        "default nop()");
    }

    @Test
    void identicalEntriesAreOneHoweverTheyAreWritten() throws IOException {
        assertThat(ask("table replace routes '10.0.0.1 => forward(1)'").exit()).isZero();
        refused(
                ExitCode.REJECTED,
                "table routes: add 10.0.0.1/32 => forward(port 2): the entry is there already; modify it",
                "table add routes '10.0.0.1/32 => forward(2)'");
        assertThat(ask("table replace routes '10.0.0.1/32 => forward(3)'").exit())
                .isZero();
        assertThat(ask("table list routes").lines())
                .containsExactly("10.0.0.1/32 => forward(port 3)", "default drop()");
        refused(
                ExitCode.REJECTED,
                "change 2 of 2: table routes: add 10.0.0.1/32",
                "table replace routes '10.0.0.1 => forward(4)' '10.0.0.1/32 => forward(5)'");
    }

    @Test
    void tablesAreReplacedTogetherOrNotAtAll() throws IOException {
        assertThat(ask("table replace routes '10.0.0.0/8 => forward(1)' rules '1, _ => mark(1)' '2, _ =>" + " mark(2)'")
                        .exit())
                .isZero();
        assertThat(ask("table replace rules '2, _ => mark(3)' '3, _ => mark(3)'")
                        .exit())
                .isZero();
        assertThat(ask("table list rules").lines())
                .containsExactly("(0.0.0.2, _) => mark(value 3)", "(0.0.0.3, _) => mark(value 3)", "default nop()");
        refused(
                ExitCode.REJECTED,
                "change ",
                "table replace rules '9, _ => mark(9)' routes '1.0.0.0/8 => forward(600)'");
        assertThat(ask("table replace rules").exit()).isZero();
        assertThat(ask("table list rules").lines()).containsExactly("default nop()");
        assertThat(ask("table list routes").lines()).containsExactly("10.0.0.0/8 => forward(port 1)", "default drop()");
        refused(ExitCode.REJECTED, "the program declares no table named 1 => drop()", "table replace '1 => drop()'");
    }

    @Test
    void theProgramIsKnown() throws IOException {
        assertThat(ask("program show").data())
                .isEqualTo(Map.of("name", "controlled", "parameters", Map.of(), "pipes", 1));
    }

    @Test
    void registersAndCounters() throws IOException, InterruptedException {
        assertThat(ask("register list").lines()).containsExactly("cells", "pairs");
        assertThat(ask("register write cells 7 0xffff").exit()).isZero();
        assertThat(ask("register read cells 7").lines()).containsExactly("7  65535");
        assertThat(ask("register read cells 4..8").lines()).containsExactly("7  65535");
        assertThat(ask("register write pairs 2 3 4").exit()).isZero();
        assertThat(ask("register read pairs 2").lines()).containsExactly("2  3  4");
        assertThat(ask("counter list").lines()).containsExactly("seen");
        while (ask("counter read seen").lines().isEmpty()) {
            Thread.onSpinWait();
        }
        assertThat(ask("counter read seen").lines()).singleElement().asString().matches("0  \\d+ packets, \\d+ bytes");
        assertThat(ask("counter reset seen").exit()).isZero();
    }

    @Test
    void digestsComeAsTheyAreSent() throws IOException {
        try (ControlClient client = ControlClient.connect(socket)) {
            client.send(new Request(List.of("digest", "news"), null));
            List<String> lines = new ArrayList<>();
            while (lines.size() < 3) {
                lines.addAll(client.receive().lines());
            }
            assertThat(lines).allMatch(line -> line.endsWith("  news  frame.dst 167772161"));
        }
    }

    @Test
    void whatIsWrongIsSaidAndChangesNothing() throws IOException {
        refused(
                ExitCode.USAGE,
                "a request is about one of table, selector, register, counter, filter, meter, wred, digest, port",
                "");
        refused(ExitCode.USAGE, "a request is about one of", "tabel");
        refused(ExitCode.USAGE, "usage: table list [TABLE] | add TABLE ENTRY… | ", "table");
        refused(ExitCode.USAGE, "usage: table add TABLE ENTRY…", "table add routes");
        refused(ExitCode.USAGE, "usage: table list [TABLE]", "table list routes rules");
        refused(ExitCode.USAGE, "usage: table list [TABLE]", "table put routes '1 => drop()'");
        refused(
                ExitCode.REJECTED,
                "the program declares no table named route, but [routes, rules]",
                "table add route x");
        refused(
                ExitCode.REJECTED,
                "table routes: '10.0.0.0/8': an entry is KEYS => ACTION(DATA), for example '(1) => forward",
                "table add routes 10.0.0.0/8");
        refused(
                ExitCode.REJECTED,
                "change 2 of 2: action forward of table routes: 512 does not fit port; nothing was changed",
                "table add routes '10.0.0.0/8 => forward(1)' '11.0.0.0/8 => forward(512)'");
        refused(ExitCode.REJECTED, "prefix /8 has bits behind it", "table delete routes 10.0.0.1/8");
        refused(
                ExitCode.REJECTED,
                "table rules: '1': 1 keys; the table has 2: frame.dst, ingress_port",
                "table delete rules 1");
        refused(ExitCode.REJECTED, "'ten' is no number", "table delete routes ten");
        refused(
                ExitCode.REJECTED,
                "table routes: 'drop': an action is NAME(DATA, …); the table has forward, drop",
                "table default routes drop");
        refused(ExitCode.REJECTED, "the program declares no register named cell", "register read cell");
        refused(ExitCode.REJECTED, "cell 16: there are 0–15", "register read cells 16");
        refused(ExitCode.USAGE, "'5..2' is neither a cell nor a range", "register read cells 5..2");
        refused(ExitCode.REJECTED, "register cells: 65536 does not fit 16 bits", "register write cells 1 65536");
        refused(
                ExitCode.USAGE,
                "register pairs has pairs: write REGISTER INDEX VALUE HIGH",
                "register write pairs 1 2");
        refused(ExitCode.REJECTED, "the program declares no counter named x", "counter read x");
        refused(ExitCode.REJECTED, "the program declares no digest named x, but [news]", "digest x");
        try (ControlClient client = ControlClient.connect(socket)) {
            client.send(new Request(List.of("register", "list"), null));
            client.send(new Request(List.of("register", "read", "cells"), 4));
            assertThat(client.receive().exit()).isZero();
            assertThat(client.receive().error()).isEqualTo("pipe 4: the switch has 1, numbered from 0");
        }
        assertThat(ask("table list routes").lines()).containsExactly("default drop()");
    }

    /** Whoever writes requests by hand is told what is wrong with them, and not of Java. */
    @Test
    void aRequestThatDoesNotFitIsExplained() {
        Map<String, String> wrong = Map.of(
                "{\"words\": 8}", "line:1:11: 'words' takes a list: [ … ]",
                "{\"words\": {\"words\": []}}", "'words' takes a list: [ … ]",
                "{\"words\": [], \"pip\": 1}", "unknown key 'pip'; known here: pipe, words; did you mean 'pipe'?",
                "{\"words\": [], \"pipe\": \"x\"}", "'pipe' takes a whole number, not 'x'",
                "[]", "this is no object",
                "words", "this is not JSON: ");
        wrong.forEach((line, reason) -> assertThatThrownBy(() -> Wire.read(line, Request.class))
                .as(line)
                .hasMessageStartingWith(
                        "a line is {\"words\": [\"table\", \"list\"]}, with \"pipe\": N if need be: line:1:")
                .hasMessageContaining(reason)
                .hasMessageNotContainingAny("java", "plumbline."));
    }

    /** Random bytes, and right requests with random changes; the printed seed repeats it. */
    @Test
    void rubbishIsAnsweredOrTheConnectionEnds() throws IOException {
        long seed = System.nanoTime();
        System.out.println("ControlSocketTest: seed " + seed);
        Random random = new Random(seed);
        String right =
                "{\"words\":[\"table\",\"add\",\"routes\",\"priority 3: 10.0.0.0/8 => forward(port 1)\"],\"pipe\":0}";
        for (int round = 0; round < 300; round++) {
            byte[] bytes = right.getBytes(StandardCharsets.UTF_8);
            for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
                bytes[random.nextInt(bytes.length)] =
                        (byte) (random.nextInt(4) == 0 ? random.nextInt() : 32 + random.nextInt(95));
            }
            if (round % 10 == 0) {
                random.nextBytes(bytes);
            }
            try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
                channel.write(ByteBuffer.wrap(bytes));
                channel.write(ByteBuffer.wrap(new byte[] {'\n'}));
                channel.shutdownOutput();
                String answers = new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8);
                assertThat(answers.lines())
                        .as("seed %d round %d", seed, round)
                        .allSatisfy(line ->
                                assertThat(line).startsWith("{\"exit\":").endsWith("}"))
                        .isNotEmpty();
            }
        }
        assertThat(ask("table list").exit()).isZero();
    }

    @Test
    void aLineWithoutEndEndsTheConnection() throws IOException {
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            ByteBuffer block = ByteBuffer.allocate(1 << 16);
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 512; i++) {
                            channel.write(block.clear());
                        }
                    })
                    .isInstanceOf(IOException.class);
        }
        assertThat(ask("table list").exit()).isZero();
    }

    /** Sixteen scripts that hang must not keep the operator from the switch. */
    @Test
    void whoIsIdleLongestMakesRoom() throws IOException {
        List<ControlClient> clients = new ArrayList<>();
        try {
            for (int i = 0; i < ControlServer.MAX_CONNECTIONS; i++) {
                clients.add(ControlClient.connect(socket));
                assertThat(answered(clients.getLast())).isTrue();
            }
            assertThat(answered(clients.getFirst()))
                    .as("so it is another that is idle longest")
                    .isTrue();
            for (int i = 0; i < 3; i++) {
                assertThat(ask("table list").exit()).isZero();
            }
            assertThat(answered(clients.getFirst())).isTrue();
            assertThat(clients.stream().filter(client -> !answered(client)).count())
                    .isBetween(1L, 3L);
        } finally {
            for (ControlClient client : clients) {
                client.close();
            }
        }
    }

    @Test
    void silentConnectionsMakeRoomToo() throws IOException {
        List<SocketChannel> silent = new ArrayList<>();
        try {
            for (int i = 0; i < 3 * ControlServer.MAX_CONNECTIONS; i++) {
                silent.add(SocketChannel.open(UnixDomainSocketAddress.of(socket)));
                silent.getLast().write(ByteBuffer.wrap("{\"words\": [".getBytes(StandardCharsets.UTF_8)));
            }
            assertThat(ask("table list").exit()).isZero();
        } finally {
            for (SocketChannel connection : silent) {
                connection.close();
            }
        }
    }

    @Test
    void whenAllAreBusyThatIsTold() throws IOException {
        List<ControlClient> followers = new ArrayList<>();
        try {
            for (int i = 0; i < ControlServer.MAX_CONNECTIONS; i++) {
                ControlClient follower = ControlClient.connect(socket);
                followers.add(follower);
                follower.send(new Request(List.of("digest"), null));
                assertThat(follower.receive().error()).isNull();
            }
            try (ControlClient more = ControlClient.connect(socket)) {
                assertThat(more.receive().error()).isEqualTo("all 16 connections are in use");
            }
            assertThat(followers.getFirst().receive().error()).isNull();
        } finally {
            for (ControlClient follower : followers) {
                follower.close();
            }
        }
    }

    private static boolean answered(ControlClient client) {
        try {
            client.send(new Request(List.of("table", "list"), null));
            return client.receive() != null;
        } catch (IOException closed) {
            return false;
        }
    }

    /**
     * Java takes 106 bytes, one less than the system; a socket's folder while it is made takes 9 more than the
     * directory.
     */
    @Test
    void aPathMayBeAsLongAsJavaAllows() throws IOException {
        Path maxLength = temp.resolve("x".repeat(106 - temp.toString().length() - 1));
        Path deep = Files.createDirectory(
                temp.resolve("d".repeat(97 - temp.toString().length() - 1)));
        for (Path path : List.of(maxLength, deep.resolve("s"))) {
            SocketPath.checkToListen(path);
            try (ControlServer second = ControlServer.listen(path, running.requests());
                    ControlClient client = ControlClient.connect(second.path())) {
                assertThat(answered(client)).isTrue();
            }
        }
        Path tooLong = Path.of(maxLength + "x");
        String words = "plumb: --control " + tooLong
                + ": 107 bytes long, and a socket's path may have 106: choose a shorter one,"
                + " perhaps relative to the directory you are in";
        assertThatThrownBy(() -> SocketPath.checkToListen(tooLong))
                .isInstanceOf(CommandFailure.class)
                .hasMessage(words);
        assertThatThrownBy(() -> ControlClient.connect(tooLong))
                .isInstanceOf(CommandFailure.class)
                .hasMessage(words);
        assertThatThrownBy(() -> SocketPath.checkToListen(Path.of(deep + "d", "s")))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("its directory's path is 98 bytes long, and may have 97");
        SocketPath.checkToListen(Path.of("s".repeat(106)));
        SocketPath.checkToListen(Path.of("plumb.sock"));
    }

    @Test
    void aPathInUseOrNoSocketIsRefusedAndALeftoverReplaced() throws IOException {
        Requests requests = running.requests();
        assertThatThrownBy(() -> ControlServer.listen(socket, requests))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("a running switch listens at");
        Path file = Files.writeString(temp.resolve("file"), "precious");
        assertThatThrownBy(() -> ControlServer.listen(file, requests)).hasMessageContaining("is no socket");
        assertThatThrownBy(() -> ControlServer.listen(Path.of("/dev/null"), requests))
                .hasMessageContaining("is no socket");
        assertThat(file).hasContent("precious");
        Path leftover = temp.resolve("leftover");
        try (ServerSocketChannel killed = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            killed.bind(UnixDomainSocketAddress.of(leftover));
        }
        try (ControlServer second = ControlServer.listen(leftover, requests);
                ControlClient client = ControlClient.connect(second.path())) {
            client.send(new Request(List.of("table", "list"), null));
            assertThat(client.receive().exit()).isZero();
        }
    }

    /** However late a connection is accepted, its client is told of the end: it once waited for ever. */
    @Test
    void clientsThatConnectWhileItCloses() throws Exception {
        for (int round = 0; round < 200; round++) {
            Path path = temp.resolve("closing.sock");
            ControlServer server = ControlServer.listen(path, running.requests());
            Thread client = Thread.ofPlatform().start(() -> {
                while (true) {
                    try (ControlClient asking = ControlClient.connect(path)) {
                        asking.receive(); // nothing was asked: null when the server closes
                    } catch (IOException ended) {
                        return;
                    }
                }
            });
            Thread.yield();
            server.close();
            client.join();
        }
    }
}
