/** Code of the stages: units, expressions, register accesses and tables. */
package plumbline.vm.compiler.stage;
