/** The packet generator of a pipe: packets that no port received, on a timer or when a packet comes back. */
package plumbline.pipelines.generator;
