/** Options and arguments that several commands share. */
package plumbline.cli.option;
