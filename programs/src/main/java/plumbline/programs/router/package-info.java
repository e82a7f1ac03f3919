/** A router: its set-up file, its tables, and the neighbours that it learns. */
package plumbline.programs.router;
