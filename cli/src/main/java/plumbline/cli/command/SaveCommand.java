package plumbline.cli.command;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import plumbline.cli.control.Topic;
import plumbline.console.control.Answer;
import plumbline.console.option.NamedFiles;

/** A command whose answer is the text of a file. */
final class SaveCommand extends ControlledCommand {
    SaveCommand(Topic topic) {
        super(topic);
    }

    @Override
    void print(Answer answer) {
        if (answer.error() != null || word().isEmpty()) {
            super.print(answer);
            return;
        }
        String file = word().get();
        String text = String.join("\n", answer.lines()) + "\n";
        NamedFiles.write("save: " + file, Path.of(file), text.getBytes(StandardCharsets.UTF_8));
    }
}
