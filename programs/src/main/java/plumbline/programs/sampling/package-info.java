/** Random packet sampling with Chao's estimate of distinct pairs of addresses. */
package plumbline.programs.sampling;
