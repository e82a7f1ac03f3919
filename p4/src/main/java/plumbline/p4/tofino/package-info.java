/**
 * What Tofino's compiler refuses although each stage could do it: a program as it is placed no longer shows who wrote
 * what in which P4 action or state. Every rule names the compiler's source.
 */
package plumbline.p4.tofino;
