/** The command line: the one place that sees everything; nothing imports it. */
package plumbline.cli;
