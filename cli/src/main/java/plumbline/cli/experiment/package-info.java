/** What {@code plumb experiment} shows and writes. */
package plumbline.cli.experiment;
