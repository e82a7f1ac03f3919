/** What a P4-16 program means: the type of every expression, what every name refers to, what every call calls. */
package plumbline.p4.types;
