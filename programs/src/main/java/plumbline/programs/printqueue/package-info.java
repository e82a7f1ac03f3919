/**
 * PrintQueue: who left a port in any past interval, and whose packets built its queue (Y. Lei et al., SIGCOMM 2022).
 */
package plumbline.programs.printqueue;
