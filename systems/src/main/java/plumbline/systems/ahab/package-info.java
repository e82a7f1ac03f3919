/** AHAB's experiments: how fast a threshold is found, and how fair the shares are. */
package plumbline.systems.ahab;
