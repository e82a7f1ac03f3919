/** The traffic manager between ingress and egress: queues, their limits, and when packets leave them. */
package plumbline.pipelines.tm;
