/** Ports without a wire: frames from a list, frames into a list, frames into nothing. */
package plumbline.pipelines.port.memory;
