/** Random programs and packets for the property tests of every room. */
package plumbline.isa.random;
