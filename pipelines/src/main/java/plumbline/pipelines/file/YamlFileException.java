package plumbline.pipelines.file;

import plumbline.isa.model.Position;

/** A text is no YAML, or says something that is not taken there. */
public final class YamlFileException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient Position at;
    private final String reason;

    YamlFileException(Position at, String reason, Throwable cause) {
        super(at + ": " + reason, cause);
        this.at = at;
        this.reason = reason;
    }

    /** The place of what is wrong. */
    public Position at() {
        return at;
    }

    /** What is wrong, without the place; {@link #getMessage} says both. */
    public String reason() {
        return reason;
    }
}
