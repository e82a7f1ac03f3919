/** Match-action tables: how entries are kept so that look-ups are fast and every change is seen whole. */
package plumbline.vm.table;
