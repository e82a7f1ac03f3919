/** In which order the packets of one queue leave: first in, first out, or by rank. */
package plumbline.pipelines.tm.order;
