package plumbline.cli;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Lists commands in the help by group, each group under its heading, all names in one column. */
final class GroupedCommandList implements IHelpSectionRenderer {
    private static final int INDENT = 2;

    private final List<GroupedCommands> groups;

    private GroupedCommandList(List<GroupedCommands> groups) {
        this.groups = groups;
    }

    /** Adds the commands of groups to a command, and lists them in its help. */
    static void addTo(CommandLine line, List<GroupedCommands> groups) {
        groups.stream()
                .flatMap(group -> group.commands().stream())
                .forEach(command -> line.addSubcommand(command.getCommandName(), command));
        Map<String, IHelpSectionRenderer> sections = line.getHelpSectionMap();
        sections.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
        sections.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, new GroupedCommandList(groups));
        line.setHelpSectionMap(sections);
    }

    @Override
    public String render(Help help) {
        int names = INDENT
                + help.subcommands().keySet().stream()
                        .mapToInt(String::length)
                        .max()
                        .orElse(0);
        int width = help.commandSpec().usageMessage().width();
        StringBuilder text = new StringBuilder();
        for (GroupedCommands group : groups) {
            TextTable table = TextTable.forColumns(
                    help.colorScheme(),
                    new Column(names, INDENT, Overflow.SPAN),
                    new Column(width - names, INDENT, Overflow.WRAP));
            table.indentWrappedLines = 0; // help2man takes a deeper line for another item
            for (CommandLine command : group.commands()) {
                addRow(table, help, command);
            }
            text.append(System.lineSeparator())
                    .append(group.group().heading())
                    .append(':')
                    .append(System.lineSeparator())
                    .append(table);
        }
        return text.toString();
    }

    /** Its name, and the first paragraph of what its own help says. */
    private static void addRow(TextTable table, Help help, CommandLine command) {
        String[] description = command.getCommandSpec().usageMessage().description();
        String[] header = command.getCommandSpec().usageMessage().header();
        String about = Stream.of(header, description)
                .flatMap(Stream::of)
                .findFirst()
                .map(String::format)
                .orElse("");
        Text name = help.colorScheme().commandText(command.getCommandName());
        table.addRowValues(name, help.colorScheme().text(about));
    }
}
