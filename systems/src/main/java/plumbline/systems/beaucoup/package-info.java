/** BeauCoup for its operator: queries compiled, installed in running switches, and asked of several at once. */
package plumbline.systems.beaucoup;
