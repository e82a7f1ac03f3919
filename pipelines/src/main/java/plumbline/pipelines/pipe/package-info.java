/** One pipe: the life of a packet, and what its side paths need — mirrors, recirculation, resubmit, digests. */
package plumbline.pipelines.pipe;
