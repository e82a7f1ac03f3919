/** Packets on their way through the switch, and the bounded pool they come from. */
package plumbline.pipelines.packet;
