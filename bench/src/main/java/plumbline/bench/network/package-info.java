/** Networks in virtual time: their charts. */
package plumbline.bench.network;
