/** Experiments with hierarchical heavy hitters. */
package plumbline.systems.hhh;
