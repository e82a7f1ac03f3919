/**
 * Hosts around a switch on one machine: network namespaces, veth pairs, the switch as a process of its own. Everything
 * dies with this process, however it dies.
 */
package plumbline.cli.lab;
