/** HCSFQ: shares of a link without a queue for each flow. */
package plumbline.programs.hcsfq;
