/** How programs of others fare: what {@code bench/p4-corpus} runs. */
package plumbline.cli.corpus;
