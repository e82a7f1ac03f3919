/** What can be asked of BeauCoup, and the file that asks it. */
package plumbline.programs.beaucoup.query;
