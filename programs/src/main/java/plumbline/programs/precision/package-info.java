/** PRECISION: probabilistic recirculation for heavy hitters (R. Ben Basat et al., ToN 2020). */
package plumbline.programs.precision;
