/**
 * Control of a running switch from another process of the same user: a Unix-domain socket with a line of JSON each way.
 */
package plumbline.cli.control;
