/** Programs of others, in checkouts of p4c and bf-p4c: which there are, and what their own compilers say of them. */
package plumbline.p4.corpus;
