/**
 * Rules of the language about types and values for themselves, wherever they are asked: casts, constants, sizes, type
 * arguments. One begins to read at {@link plumbline.p4.types.rule.ConstantFolder}.
 */
package plumbline.p4.types.rule;
