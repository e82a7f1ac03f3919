/** Whether the names of a program are declared, once, before they are used. */
package plumbline.p4.names;
