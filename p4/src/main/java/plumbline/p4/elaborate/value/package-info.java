/**
 * What expressions of a P4 program stand for while it is elaborated, and how values are taken apart and put together.
 */
package plumbline.p4.elaborate.value;
