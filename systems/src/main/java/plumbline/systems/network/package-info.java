/** What experiments over whole networks share: how hosts send, and what becomes of their flows. */
package plumbline.systems.network;
