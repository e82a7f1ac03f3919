/**
 * What the portable architectures of the P4 Language Consortium have in common, the switch (PSA) and the NIC (PNA):
 * externs, and how blocks are put together. One begins to read at
 * {@link plumbline.p4.elaborate.architecture.portable.PortableArchitecture}.
 */
package plumbline.p4.elaborate.architecture.portable;
