/**
 * What several kinds of port need: file errors in one line, the mapping of time stamps, Internet checksums, the cutting
 * of super-frames.
 */
package plumbline.nic.support;
