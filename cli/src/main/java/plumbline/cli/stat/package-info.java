/** The counters of running switches: where their files lie, and how they are shown. */
package plumbline.cli.stat;
