/** How a program executes: interpreter (checked), compiler to JVM bytecode, tables, registers, tracing. */
package plumbline.vm;
