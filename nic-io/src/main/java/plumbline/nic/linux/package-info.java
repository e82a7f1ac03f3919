/**
 * Live ports on Linux: {@code afpacket:IFACE} and {@code tap:NAME}, and {@link plumbline.nic.linux.LinuxPoll} to sleep
 * until one of them has something. The only package with native calls: libc through java.lang.foreign, for 64-bit Linux
 * (x86-64 and AArch64 have the same layouts and numbers here).
 */
package plumbline.nic.linux;
