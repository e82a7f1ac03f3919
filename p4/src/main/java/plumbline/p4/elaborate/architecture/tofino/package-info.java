/** Tofino's architectures, TNA and T2NA: their blocks, metadata and externs. */
package plumbline.p4.elaborate.architecture.tofino;
