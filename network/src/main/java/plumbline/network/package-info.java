/** A network in virtual time: switches that run programs, hosts, the links between them, and what came of it. */
package plumbline.network;
