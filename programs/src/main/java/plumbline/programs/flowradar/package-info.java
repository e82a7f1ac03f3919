/** FlowRadar: packet counts of all flows from shared cells. */
package plumbline.programs.flowradar;
