/** Options that commands share, and the files that a user names by them. */
package plumbline.console.option;
