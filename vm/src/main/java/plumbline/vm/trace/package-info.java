/** What a program does with a packet, told step by step. */
package plumbline.vm.trace;
