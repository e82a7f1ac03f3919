/** A static port map: the smallest program. */
package plumbline.programs.l2forward;
