/** The configuration file of a switch: the options of {@code plumb run}, and a script of control commands. */
package plumbline.cli.config;
