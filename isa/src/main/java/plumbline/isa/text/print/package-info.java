/** Program model to text. */
package plumbline.isa.text.print;
