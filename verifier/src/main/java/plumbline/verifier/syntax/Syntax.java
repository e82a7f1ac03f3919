package plumbline.verifier.syntax;

import java.util.List;
import java.util.Optional;
import plumbline.isa.diagnostic.SourceLanguage;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Program;
import plumbline.isa.model.TableOutcome;

/** How the language of a program says what messages quote and propose. */
public interface Syntax {
    /** That of program text. */
    Syntax PLUMB = new PlumbSyntax();

    /** That of the language in which a program is written. */
    static Syntax of(Program program) {
        return switch (SourceLanguage.of(program.at().file())) {
            case PLUMB -> PLUMB;
            case P4 -> new P4Syntax(program);
        };
    }

    /** A field, where it is read. */
    String field(Field field);

    /** A text that quotes fields by name: those that a compiler made with what stands in the program for them. */
    String quoting(String text);

    /** A condition on the packet. */
    String condition(Condition condition);

    /** What a table gave. */
    String outcome(String table, TableOutcome outcome);

    /** Conditions of which all hold. */
    String all(List<String> conditions);

    /** Conditions of which one holds. */
    String any(List<String> conditions);

    /** What stands in front of a statement that is executed under a condition. */
    String when(String condition);

    /** One statement under a condition, the other under its contrary. */
    String either(String condition, String then, String otherwise);

    /** Statements of which only one is executed. */
    String branches();

    String assign(String dest, String value);

    String declare(String name, int width);

    String setValid(Header header);

    String setInvalid(Header header);

    String apply(String table);

    String drop();

    /**
     * How the deparser emits a header.
     *
     * @param next what it is emitted in front of
     */
    String emit(Header header, Optional<Header> next);

    /** How another parser state leads to one. */
    String transition(String state);

    /** Where a header goes of which a packet has several. */
    String several(Header header);

    /** Where ingress can send packets. */
    String destinations();

    /** One use of a register that does all. */
    String access(String register);
}
