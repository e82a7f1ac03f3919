/** How fast networks are, and what they take of memory. */
package plumbline.bench.network;
