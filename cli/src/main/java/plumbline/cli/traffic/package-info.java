/** Ports and runs as the commands need them. */
package plumbline.cli.traffic;
