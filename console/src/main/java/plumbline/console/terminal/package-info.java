/** What a person or a script sees: output, progress, failures, signals. */
package plumbline.console.terminal;
