/**
 * Finds out what a P4-16 program means: names, types, calls and compile-time values in one walk. One begins to read at
 * {@link plumbline.p4.types.check.TypeChecker}.
 */
package plumbline.p4.types.check;
