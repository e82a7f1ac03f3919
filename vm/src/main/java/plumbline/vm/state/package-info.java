/** The state of a loaded program, laid out so that every engine can bind it directly. */
package plumbline.vm.state;
