/** Which: the published algorithms, each with program text, control plane and reference model. */
package plumbline.programs;
