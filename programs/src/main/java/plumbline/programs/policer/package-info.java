/** A policer: token buckets that drop or remark what exceeds a rate. */
package plumbline.programs.policer;
