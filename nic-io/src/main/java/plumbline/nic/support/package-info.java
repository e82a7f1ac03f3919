/** What several kinds of port need: file errors in one line, the mapping of time stamps, Internet checksums. */
package plumbline.nic.support;
