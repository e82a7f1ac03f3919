/** From files to tokens: includes, macros, conditions, lexer. {@link plumbline.p4.source.Preprocessor} is the entry. */
package plumbline.p4.source;
