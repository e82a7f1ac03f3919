/** PRECISION in experiments: what it is compared with. */
package plumbline.systems.precision;
