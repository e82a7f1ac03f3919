/** Experiments with ConQuest: its estimates, and flows that its marks slow down. */
package plumbline.systems.conquest;
