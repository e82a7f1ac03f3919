/** TCP senders and receivers in virtual time around a switch: the closed loop that marks act upon. */
package plumbline.bench.tcp;
