/** BMv2's v1model: what it does around the program's blocks, its metadata and externs. */
package plumbline.p4.elaborate.architecture.v1model;
