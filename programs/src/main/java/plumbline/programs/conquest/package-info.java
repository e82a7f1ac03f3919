/** ConQuest: which flow fills the queue (X. Chen et al., CoNEXT 2019). */
package plumbline.programs.conquest;
