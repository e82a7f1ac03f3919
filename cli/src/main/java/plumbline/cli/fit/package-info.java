/** Fitting as commands use it: which value of a parameter still fits, and which built-in program fits which target. */
package plumbline.cli.fit;
