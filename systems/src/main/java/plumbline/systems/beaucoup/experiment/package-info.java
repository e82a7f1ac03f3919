/** Experiments on counting distinct values: BeauCoup, alone and beside sketches. */
package plumbline.systems.beaucoup.experiment;
