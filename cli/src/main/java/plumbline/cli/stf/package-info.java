/** Packet tests in the language of p4c's simple test framework (STF): read, run in virtual time, judged. */
package plumbline.cli.stf;
