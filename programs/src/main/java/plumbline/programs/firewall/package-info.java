/** A firewall that remembers connections. */
package plumbline.programs.firewall;
