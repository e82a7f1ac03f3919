/** From what a user names to a loaded and verified program. */
package plumbline.cli.program;
