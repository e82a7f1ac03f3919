/** One class per command of {@code plumb}. */
package plumbline.cli.command;
