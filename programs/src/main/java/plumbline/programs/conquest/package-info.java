/** ConQuest: which flow fills the queue (specification conquest). */
package plumbline.programs.conquest;
