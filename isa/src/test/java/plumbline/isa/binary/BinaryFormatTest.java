package plumbline.isa.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import plumbline.isa.random.RandomPrograms;

class BinaryFormatTest {
    private static final Path SHAPES = Path.of("src/test/resources/binary/shapes-" + BinaryFormat.VERSION + ".txt");

    private static final Path FILE = Path.of("src/test/resources/binary/program-" + BinaryFormat.VERSION + ".plumbc");

    private final byte[] file = BinaryWriter.write(RandomPrograms.pisa(1));

    @Test
    void beginsAsDocumented() {
        ByteBuffer header = ByteBuffer.wrap(file);
        assertThat(new String(file, 0, 4, StandardCharsets.US_ASCII)).isEqualTo("PLMB");
        assertThat(header.getShort(4)).isEqualTo((short) BinaryFormat.VERSION);
        assertThat(header.getInt(6)).isEqualTo(file.length - 14);
    }

    @Test
    void isRecognisedByItsFirstBytes() {
        assertThat(BinaryFormat.isBinary(file)).isTrue();
        assertThat(BinaryFormat.isBinary("program x".getBytes(StandardCharsets.UTF_8)))
                .isFalse();
        assertThat(BinaryFormat.isBinary(new byte[] {'P', 'L', 'M'})).isFalse();
        refuses(new byte[0], 0, "this is not a Plumbline program in binary form");
        refuses(new byte[] {'P', 'L', 'M', 'B', 0, 1}, 6, "the file ends within its header");
    }

    @Test
    void otherVersionsAreNamed() {
        file[5] = 24;
        refuses(
                file,
                4,
                "format version 24 is newer than 23, the one this Plumbline reads; assemble the program text again");
        file[5] = 3;
        refuses(
                file,
                4,
                "format version 3 is older than 23, the one this Plumbline reads; assemble the program text again");
    }

    @Test
    void damageIsNamed() {
        file[file.length - 20] ^= 1;
        refuses(file, file.length - 4, "the checksum is wrong: the file was damaged");
        file[9] ^= 1;
        int length = file.length - 14;
        refuses(file, 6, "the header says " + (length ^ 1) + " bytes follow, there are " + length);
    }

    @Test
    void whatARecordRefusesIsNamed() {
        byte[] body = new byte[] {0, 0, 0, 0, 2, 0, 0, 2, 'x', (byte) 0x82, 1};
        byte[] whole = new byte[body.length + 14];
        System.arraycopy(body, 0, whole, 10, body.length);
        refuses(BinaryDamageTest.sealed(whole), 16, "field x: width 65 is not 1–64");
    }

    @Test
    void unknownNamesAreNamed() {
        String text = new String(file, StandardCharsets.ISO_8859_1);
        byte[] other = text.replace("MOV", "MOX").getBytes(StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> BinaryReader.read(BinaryDamageTest.sealed(other)))
                .isInstanceOf(BinaryFormatException.class)
                .hasMessageEndingWith("there is no Op MOX");
    }

    /** A file written long ago: it must be read whatever the order of enum constants is by now. */
    @Test
    void filesOfThisVersionAreReadForEver() throws IOException {
        if (Boolean.getBoolean("plumbline.write") && !Files.exists(FILE)) {
            Files.write(FILE, BinaryWriter.write(RandomPrograms.unlimited(3)));
        }
        byte[] old = Files.readAllBytes(FILE);
        assertThat(BinaryWriter.write(BinaryReader.read(old))).isEqualTo(old);
    }

    private static void refuses(byte[] bytes, long offset, String reason) {
        assertThatThrownBy(() -> BinaryReader.read(bytes))
                .isInstanceOf(BinaryFormatException.class)
                .hasMessage("byte " + offset + ": " + reason);
    }

    /** Files of one version have one shape: if a record of the model changes, the version must be raised. */
    @Test
    void shapesBelongToTheVersion() throws IOException {
        if (Boolean.getBoolean("plumbline.write")) {
            Files.writeString(SHAPES, Schema.text());
        }
        assertThat(SHAPES).exists();
        assertThat(Schema.text())
                .as(
                        "a record changed its shape: raise BinaryFormat.VERSION, then write %s with"
                                + " mvn test -pl isa -Dtest=BinaryFormatTest -Dplumbline.write=true",
                        SHAPES)
                .isEqualTo(Files.readString(SHAPES));
    }
}
