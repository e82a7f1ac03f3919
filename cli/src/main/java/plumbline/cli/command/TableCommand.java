package plumbline.cli.command;

import picocli.CommandLine.Command;

/** {@code plumb table}. */
@Command(
        name = "table",
        description = {
            "List and change tables of a running switch:",
            "  list [TABLE], add TABLE ENTRY…, modify TABLE ENTRY…, delete TABLE KEYS…, default TABLE ACTION,",
            "  replace TABLE ENTRY… [TABLE ENTRY…]…: these entries and no others",
            "An entry is 'KEYS => ACTION(DATA)', as in program text. Several are made at once, or none of them."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumb table --control /run/plumb.sock list routes",
            "  plumb table --control /run/plumb.sock add routes '10.0.0.0/8 => forward(1)' '20.0.0.0/8 => forward(2)'",
            "  plumb table --control /run/plumb.sock delete routes 10.0.0.0/8"
        })
public final class TableCommand extends ControlledCommand {}
