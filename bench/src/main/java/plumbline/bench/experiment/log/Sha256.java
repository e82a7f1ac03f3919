package plumbline.bench.experiment.log;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Tells by a short text whether contents are the same. */
final class Sha256 {
    private static final int SHOWN_BYTES = 8;

    private Sha256() {}

    static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    static String shortText(byte[] digest) {
        return HexFormat.of().formatHex(digest, 0, SHOWN_BYTES);
    }

    static String ofText(String text) {
        return shortText(digest().digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Of what is in a file. */
    static String of(Path file) throws IOException {
        MessageDigest digest = digest();
        try (InputStream in = Files.newInputStream(file)) {
            in.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
        }
        return shortText(digest.digest());
    }
}
