/** The way to a running switch: its socket, and what is said through it. */
package plumbline.console.control;
