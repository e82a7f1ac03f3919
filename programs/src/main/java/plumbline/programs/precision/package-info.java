/** PRECISION: probabilistic recirculation for heavy hitters (specification precision-hhh). */
package plumbline.programs.precision;
