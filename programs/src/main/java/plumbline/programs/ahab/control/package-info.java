/** The control plane of AHAB: divides a link among slices by what they ask for. */
package plumbline.programs.ahab.control;
