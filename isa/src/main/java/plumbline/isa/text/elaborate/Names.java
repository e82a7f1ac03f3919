package plumbline.isa.text.elaborate;

import java.util.List;
import java.util.function.Function;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.NameTemplate;
import plumbline.isa.text.syntax.ReservedWords;
import plumbline.isa.text.syntax.SyntaxFailure;

/** Declaring names. */
final class Names {
    private Names() {}

    /**
     * The name that a declaration gives.
     *
     * @param owner where it would be known; a word of the language is broken there
     */
    static String declared(NameTemplate template, Scope owner, Scope scope, Evaluator evaluator) {
        String name = evaluator.name(template, scope);
        if (!template.quoted() && ReservedWords.isReserved(name)) {
            owner.breakName(name, template.at());
            throw SyntaxFailure.of(
                    template.at(),
                    "duplicate-name",
                    "'" + name + "' is a word of the language",
                    "choose another name, or write `" + name + "` in back quotes");
        }
        return name;
    }

    /** The one of some things that a word names. */
    static <T> T chosen(List<T> things, Function<T, String> wordOf, String word, String kind, Position at) {
        return things.stream()
                .filter(each -> wordOf.apply(each).equals(word))
                .findFirst()
                .orElseThrow(() -> Evaluator.unknown(
                        word, kind, at, things.stream().map(wordOf).toList()));
    }

    /** "1 key", "2 keys". */
    static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** Declares something; if that fails, the name is known as broken so that its uses are not reported too. */
    static void guarded(String name, Scope scope, Position at, Runnable declaration) {
        try {
            declaration.run();
        } catch (SyntaxFailure | IllegalArgumentException e) {
            scope.breakName(name, at);
            throw e;
        }
    }
}
