/** BeauCoup: many distinct-counting queries at once, at most one memory update per packet (specification beaucoup). */
package plumbline.programs.beaucoup;
