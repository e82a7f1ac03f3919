/** What every command of {@code plumb} shares, and how {@code plumb} finds those that others bring along. */
package plumbline.console;
