/** Control commands written down beforehand, with their times: what is done with a switch in virtual time, and when. */
package plumbline.cli.script;
