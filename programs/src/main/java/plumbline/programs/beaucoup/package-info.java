/**
 * BeauCoup: many distinct-counting queries at once, at most one memory update per packet (X. Chen et al., SIGCOMM
 * 2020).
 */
package plumbline.programs.beaucoup;
