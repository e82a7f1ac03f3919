package plumbline.pipelines.file;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import plumbline.pipelines.port.PortException;

/** Turns the file system's exceptions into one line for the user. */
public final class FileTrouble {
    private FileTrouble() {}

    /**
     * The machine refused a file.
     *
     * @param file what the user called it
     * @param doing e.g. {@code cannot read}
     */
    public static PortException environment(String file, String doing, IOException reason) {
        return new PortException(PortException.Cause.ENVIRONMENT, file + ": " + doing + ": " + inWords(reason), reason);
    }

    /** The reason without the file's name and without a class name where Java knows words for it. */
    public static String inWords(IOException reason) {
        if (reason instanceof NoSuchFileException) {
            return "no such file or directory";
        }
        if (reason instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (reason instanceof FileAlreadyExistsException) {
            return "a file of that name is there";
        }
        if (reason instanceof CharacterCodingException) {
            return "it is no text in UTF-8";
        }
        if (reason instanceof EOFException) {
            return "it ends too early";
        }
        String message = reason instanceof FileSystemException system && system.getReason() != null
                ? system.getReason()
                : reason.getMessage();
        return switch (message) {
            case null -> reason.getClass().getSimpleName();
            case "Is a directory" -> "it is a directory";
            case String other -> other;
        };
    }
}
