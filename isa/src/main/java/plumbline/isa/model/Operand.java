package plumbline.isa.model;

/** What an instruction reads: a field, a constant, an action's data, or — inside a register access — the cell. */
public sealed interface Operand permits Field, Const, ActionData, Cell {}
