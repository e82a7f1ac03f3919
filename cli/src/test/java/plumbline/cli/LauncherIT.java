package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The launcher, from outside. It runs on copies of itself in folders of the test's own: an installed copy (no pom.xml)
 * linked to what this build has packaged, or a toy checkout whose Maven is a script, so that no build runs in a build.
 */
@Execution(ExecutionMode.CONCURRENT)
class LauncherIT {
    private static final Path BUILT = Path.of(System.getProperty("plumb.built"));
    private static final String VERSION = System.getProperty("plumb.version");

    @TempDir
    Path temp;

    private Path home;
    private Path plumb;

    record Outcome(int exit, String out, String err) {}

    @BeforeEach
    void installCopy() throws IOException {
        home = Files.createDirectories(temp.resolve("some where")); // with a space: every use must be quoted
        plumb = home.resolve("plumb");
        Files.copy(Checkout.root().resolve("plumb"), plumb);
        assertThat(plumb.toFile().setExecutable(true)).isTrue();
        Path target = Files.createDirectories(home.resolve("cli/target"));
        Files.createSymbolicLink(target.resolve("plumbline-cli.jar"), BUILT.resolve("plumbline-cli.jar"));
        Files.createSymbolicLink(target.resolve("lib"), BUILT.resolve("lib"));
    }

    /** JUnit would warn of each link that leads out of the folder that it removes. */
    @AfterEach
    void removeLinks() throws IOException {
        Files.deleteIfExists(home.resolve("cli/target/plumbline-cli.jar"));
        Files.deleteIfExists(home.resolve("cli/target/lib"));
    }

    private Process start(Path command, String... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command.toString()).directory(temp.toFile());
        builder.command().addAll(List.of(arguments));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("PATH", home.resolve("bin") + ":/usr/bin:/bin");
        builder.environment().remove("PLUMB_JAVA_OPTS");
        return builder.start();
    }

    private static Outcome await(Process process) throws IOException, InterruptedException {
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(600, TimeUnit.SECONDS)).isTrue();
        return new Outcome(process.exitValue(), out, err);
    }

    private Outcome run(Path command, String... arguments) throws IOException, InterruptedException {
        return await(start(command, arguments));
    }

    /** Makes the copy a checkout: sources, nothing built, and a Maven that logs its call and then does as told. */
    private void makeCheckout(String mavenThen) throws IOException {
        Files.createDirectories(home.resolve("isa/src/main"));
        Files.writeString(home.resolve("pom.xml"), "");
        Files.writeString(home.resolve("isa/pom.xml"), "");
        Files.delete(home.resolve("cli/target/plumbline-cli.jar"));
        Path tried = Files.writeString(home.resolve("cli/target/plumb-cache.log"), "");
        Files.setLastModifiedTime(tried, FileTime.from(Instant.parse("2100-01-01T00:00:00Z")));
        Path maven = Files.createDirectories(home.resolve("bin")).resolve("mvn");
        Files.writeString(maven, """
            #!/bin/sh
            echo call >>mvn-calls
            echo '[INFO] Building isa 0.1.0                                  [2/9]'
            %s
            """.formatted(mavenThen));
        assertThat(maven.toFile().setExecutable(true)).isTrue();
    }

    private String packageTheJar() {
        return "sleep 0.3; cp '" + BUILT.resolve("plumbline-cli.jar") + "' cli/target/";
    }

    private List<String> mavenCalls() throws IOException {
        return Files.readAllLines(home.resolve("mvn-calls"));
    }

    @Test
    void startsThroughLinksFromAnyFolderAndSaysNothingItself() throws Exception {
        Path relative = Files.createSymbolicLink(temp.resolve("one"), temp.relativize(plumb));
        Path link = Files.createSymbolicLink(temp.resolve("two"), relative);

        Outcome outcome = run(link, "--version");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).contains(VERSION);
        assertThat(outcome.err()).isEmpty();
    }

    @Test
    void withoutAJdkSaysInOneLineWhatToInstall() throws Exception {
        String tooNew = Files.readString(plumb).replace("\nneeded=25\n", "\nneeded=999\n");
        Files.writeString(plumb, tooNew);

        Outcome outcome = run(plumb, "--version");

        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err().lines()).singleElement().asString().contains("JDK 999", "install", "JAVA_HOME");
    }

    /** As in a container, under cron, and with a locale that nobody has installed. */
    @Test
    @Tag("long")
    void withoutALocaleNamesOfFilesMayHaveAnyLetters() throws Exception {
        Path program = temp.resolve("cafe.plumb");
        Files.writeString(program, Plumb.line("disasm l2forward").must());
        for (String locale : new String[] {"C", "POSIX", "xx_XX.UTF-8", ""}) {
            ProcessBuilder builder = new ProcessBuilder(
                    "/bin/sh",
                    "-c",
                    "f=$(printf 'caf\\303\\251.plumb'); cp cafe.plumb \"$f\"; exec \"$0\" asm \"$f\" -o \"$f\"in",
                    plumb.toString());
            builder.directory(temp.toFile())
                    .environment()
                    .keySet()
                    .removeIf(name -> name.startsWith("LC_") || name.equals("LANG"));
            builder.environment().put("LC_ALL", locale);
            builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
            Outcome outcome = await(builder.start());
            assertThat(outcome.exit()).as(locale + ": " + outcome.err()).isZero();
        }
    }

    @Test
    void withTooFewOpenFilesSaysHowManyItNeeds() throws Exception {
        Outcome outcome = run(Path.of("/bin/sh"), "-c", "ulimit -n 64; exec \"$0\" --version", plumb.toString());

        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err().lines())
                .singleElement()
                .asString()
                .contains("128 open files", "allows 64", "ulimit -n");
    }

    @Test
    void anIncompleteCopySaysSo() throws Exception {
        Files.delete(home.resolve("cli/target/plumbline-cli.jar"));

        Outcome outcome = run(plumb, "--version");

        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err()).contains("plumbline-cli.jar is missing");
    }

    @Test
    void buildsOnceThenIsQuietUntilASourceChanges() throws Exception {
        makeCheckout(packageTheJar());

        Outcome first = run(plumb, "--version");
        assertThat(first.exit()).as(first.err()).isZero();
        assertThat(first.out()).contains(VERSION).doesNotContain("building");
        assertThat(first.err()).contains("building Plumbline", "[2/9] isa 0.1.0");

        Outcome second = run(plumb, "--version");
        assertThat(second.err()).isEmpty();
        assertThat(mavenCalls()).hasSize(1);

        Files.writeString(home.resolve("isa/src/main/New.java"), "");
        assertThat(run(plumb, "--version").err()).contains("sources have changed");
        assertThat(mavenCalls()).hasSize(2);
    }

    @Test
    void twoAtOnceBuildOnce() throws Exception {
        makeCheckout(packageTheJar());

        Process one = start(plumb, "--version");
        Process other = start(plumb, "--version");

        assertThat(await(one).exit()).isZero();
        assertThat(await(other).exit()).isZero();
        assertThat(mavenCalls()).hasSize(1);
    }

    @Test
    @Tag("long")
    void makesTheStartUpCachesOnce() throws Exception {
        makeCheckout(packageTheJar());
        Files.delete(home.resolve("cli/target/plumb-cache.log"));

        Outcome first = run(plumb, "--version");
        assertThat(first.err()).contains("start-up caches");
        assertThat(home.resolve("cli/target/plumb.aot")).isNotEmptyFile();
        assertThat(home.resolve("cli/target/plumb-small.aot")).isNotEmptyFile();

        Outcome second = run(plumb, "--version");
        assertThat(second.out()).contains(VERSION);
        assertThat(second.err()).isEmpty();
    }

    @Test
    void aDamagedStartUpCacheStopsNobody() throws Exception {
        Files.writeString(home.resolve("cli/target/plumb.aot"), "no cache");

        Outcome outcome = run(plumb, "--version");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).contains(VERSION).doesNotContain("warning");
        assertThat(outcome.err()).isEmpty();
        Files.delete(home.resolve("cli/target/plumb.aot"));
    }

    @Test
    void anInstalledPackageBringsItsOwnJava() throws Exception {
        Path itsOwn = Files.createSymbolicLink(home.resolve("jre"), Path.of(System.getProperty("java.home")));

        Outcome outcome = run(plumb, "--java-home");

        assertThat(outcome.out())
                .isEqualToIgnoringNewLines(home.toRealPath().resolve("jre").toString());
        Files.delete(itsOwn);
    }

    @Test
    void aFailedBuildShowsTheErrorAndDoesNotStart() throws Exception {
        makeCheckout("echo '[ERROR] Thing.java:[3,1] cannot find symbol'; exit 1");

        Outcome outcome = run(plumb, "--version");

        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).contains("the build failed", "Thing.java:[3,1] cannot find symbol");
    }

    @Test
    void carriesTheFlagsThatTheTestsRunWith() throws Exception {
        assertThat(Files.readString(plumb))
                .contains(System.getProperty("plumb.jvm.flags").split(" "));
    }
}
