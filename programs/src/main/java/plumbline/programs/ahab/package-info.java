/** AHAB: max-min fair bandwidth for the users of a slice, computed in the data plane (Princeton, Cabernet group). */
package plumbline.programs.ahab;
