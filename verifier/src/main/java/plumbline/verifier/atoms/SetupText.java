package plumbline.verifier.atoms;

import java.util.ArrayList;
import java.util.List;

/** Writes a setup as a person would. */
record SetupText(List<String> words, List<String> inputs, int width) {
    String of(Setup setup) {
        return switch (setup) {
            case Setup.Keep keep -> "keep";
            case Setup.Update update -> update(update);
            case Setup.If choice ->
                "if " + sum(choice.test().left(), choice.test().width()) + " "
                        + choice.test().relation().mnemonic() + " "
                        + sum(choice.test().right(), choice.test().width()) + " { " + of(choice.then()) + " }"
                        + (choice.otherwise() instanceof Setup.Keep ? "" : " else { " + of(choice.otherwise()) + " }");
        };
    }

    private String update(Setup.Update update) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String value = sum(update.values().get(i), width);
            if (!value.equals(words.get(i))) {
                texts.add(words.get(i) + " = " + value);
            }
        }
        return texts.isEmpty() ? "keep" : String.join("; ", texts);
    }

    private String sum(Linear sum, int bits) {
        return sum.text(words, inputs, bits);
    }
}
