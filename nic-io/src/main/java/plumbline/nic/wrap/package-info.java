/**
 * Layers around a port of any kind, set by options. From the port to the switch:
 *
 * <pre>
 *   port ── limit ── fault ── capture ── switch
 * </pre>
 *
 * So a capture holds what the switch was given and what it gave, and a fault strikes on the wire that the limit makes
 * slow. The port's provider never sees these options; {@link plumbline.nic.wrap.Wrappers} takes them away before.
 */
package plumbline.nic.wrap;
