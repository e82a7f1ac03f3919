/** Which: the published algorithms, each with program text, read-out and reference model. */
package plumbline.programs;
