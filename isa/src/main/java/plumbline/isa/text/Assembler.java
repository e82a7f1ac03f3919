package plumbline.isa.text;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.Program;
import plumbline.isa.text.elaborate.Elaborator;
import plumbline.isa.text.syntax.Problems;
import plumbline.isa.text.syntax.SyntaxFailure;
import plumbline.isa.text.syntax.SyntaxParser.FileText;

/** Program text to program. See docs/LANGUAGE.md for the language. */
public final class Assembler {
    private Assembler() {}

    /**
     * Assembles a text. It never throws for what stands in the text: every error is a diagnostic.
     *
     * @param file name of the text for messages and for finding includes
     * @param parameters values of parameters that replace those in the text
     */
    public static Assembly assemble(String file, String text, Map<String, Long> parameters, IncludeResolver includes) {
        Problems problems = new Problems();
        Sources sources = new Sources();
        Reader reader = new Reader(includes, problems, sources);
        Optional<Program> program = Optional.empty();
        try {
            FileText read = reader.main(file, text);
            program = Elaborator.elaborate(read, parameters, reader::include, problems);
            if (program.isPresent()) {
                reader.warnOfUnreadParameters(read);
            }
        } catch (SyntaxFailure failure) { // the file is none that could be read
            problems.add(failure);
        }
        return new Assembly(program, problems.sorted(), sources);
    }

    /**
     * Assembles a file; includes are looked for beside it and in the built-in library.
     *
     * @throws IOException if the file cannot be read; what is wrong with included files is a diagnostic
     */
    public static Assembly assemble(Path file, Map<String, Long> parameters) throws IOException {
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        return assemble(file.toString(), text, parameters, IncludeResolver.besideFile());
    }
}
