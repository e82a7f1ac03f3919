package plumbline.cli.stat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.pipelines.stat.OwnFiles;
import plumbline.pipelines.stat.StatFile;

/** Where counters lie, in folders of this test; this process is the switch. */
class StatFoldersTest {
    private static final long US = ProcessHandle.current().pid();

    @TempDir
    Path temp;

    private Path logins;
    private Path login;
    private Path shared;

    @BeforeEach
    void makeFolders() throws IOException {
        logins = Files.createDirectory(temp.resolve("user"));
        login = Files.createDirectory(logins.resolve(Long.toString(OwnFiles.user())));
        shared = Files.createDirectory(temp.resolve("tmp"));
    }

    private StatFolders withLogin() {
        return new StatFolders(login.toString(), logins, shared);
    }

    private StatFolders withoutLogin() {
        return new StatFolders(null, logins, shared);
    }

    private Path fallback() {
        return shared.resolve("plumb-" + System.getProperty("user.name"));
    }

    @Test
    void aSwitchIsFoundWhoeverHasALogin() throws IOException {
        Path inLogin = withLogin().fileOfThisProcess();
        assertThat(inLogin).isEqualTo(login.resolve("plumb").resolve(US + ".stat"));
        StatFile.create(inLogin, US).close();
        Files.createFile(inLogin);
        assertThat(withLogin().find().running()).containsEntry(US, inLogin);
        assertThat(withoutLogin().find().running()).containsEntry(US, inLogin);
        Files.delete(inLogin);

        Path inTmp = withoutLogin().fileOfThisProcess();
        assertThat(inTmp).isEqualTo(fallback().resolve(US + ".stat"));
        assertThat(Files.getPosixFilePermissions(fallback())).isEqualTo(PosixFilePermissions.fromString("rwx------"));
        Files.createFile(inTmp);
        assertThat(withLogin().find().running()).containsEntry(US, inTmp);
        assertThat(withoutLogin().find().running()).containsEntry(US, inTmp);
        assertThat(new StatFolders("", logins, shared).fileOfThisProcess()).isEqualTo(inTmp);
    }

    /** A link laid in /tmp by somebody who wants us to write, or to believe, what is behind it. */
    @Test
    void aLinkIsNotFollowed() throws IOException {
        Path elsewhere = Files.createDirectory(temp.resolve("elsewhere"));
        Path bait = Files.createFile(elsewhere.resolve(US + ".stat"));
        Path gone = Files.createFile(elsewhere.resolve("999999999.stat"));
        Files.createSymbolicLink(fallback(), elsewhere);
        String why = fallback() + " is a symbolic link, which is not followed: it may be another user's; remove it";
        assertThatThrownBy(() -> withoutLogin().fileOfThisProcess())
                .isInstanceOf(IOException.class)
                .hasMessage(why);
        StatFolders.Found found = withoutLogin().find();
        assertThat(found.running()).isEmpty();
        assertThat(found.refused()).containsExactly(why);
        assertThat(bait).exists();
        assertThat(gone).exists();
        Files.delete(fallback());
        Files.createSymbolicLink(fallback(), temp.resolve("nowhere"));
        assertThatThrownBy(() -> withoutLogin().fileOfThisProcess()).hasMessage(why);
    }

    @Test
    void aFolderThatOthersMayWriteIsRefused() throws IOException {
        Files.createDirectory(fallback());
        Files.setPosixFilePermissions(fallback(), PosixFilePermissions.fromString("rwxrwxrwx"));
        Files.createFile(fallback().resolve(US + ".stat"));
        String why = fallback() + " can be written by others: chmod 700 " + fallback();
        assertThatThrownBy(() -> withoutLogin().fileOfThisProcess()).hasMessage(why);
        assertThat(withoutLogin().find().running()).isEmpty();
        assertThat(withLogin().find().refused()).containsExactly(why);
    }

    @Test
    void aFolderOfAnotherUserIsRefused() throws IOException {
        Assumptions.assumeTrue(OwnFiles.user() == 0, "only root can give a folder away");
        Files.createDirectory(fallback());
        Files.createFile(fallback().resolve(US + ".stat"));
        Files.setAttribute(fallback(), "unix:uid", 65_534);
        assertThatThrownBy(() -> withoutLogin().fileOfThisProcess()).hasMessageContaining(fallback() + " belongs to ");
        assertThat(withoutLogin().find().running()).isEmpty();
        Files.setAttribute(login, "unix:uid", 65_534); // as with sudo -E
        assertThatThrownBy(() -> withLogin().fileOfThisProcess()).hasMessageContaining(fallback() + " belongs to ");
        assertThat(login.resolve("plumb")).doesNotExist();
    }
}
