/**
 * The structured program while it is written: {@link plumbline.p4.elaborate.draft.Draft} has its declarations,
 * {@link plumbline.p4.elaborate.draft.Emission}, where one begins to read, the statements of one block.
 */
package plumbline.p4.elaborate.draft;
