package plumbline.p4;

import java.util.List;
import java.util.Map;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;
import plumbline.p4.parse.P4Parser;
import plumbline.p4.source.IncludePath;
import plumbline.p4.source.P4Messages;
import plumbline.p4.source.P4Token;
import plumbline.p4.source.Preprocessor;
import plumbline.p4.syntax.P4Declaration;

/** A text that was read, whatever its names mean. */
record SyntaxOnly(List<P4Declaration> declarations, List<Diagnostic> diagnostics) {
    static SyntaxOnly of(String text) {
        P4Messages messages = new P4Messages();
        List<P4Token> tokens =
                new Preprocessor(new IncludePath(List.of()), Map.of(), messages, new Sources()).run("t.p4", text);
        return new SyntaxOnly(P4Parser.parse(tokens, messages), messages.all());
    }
}
