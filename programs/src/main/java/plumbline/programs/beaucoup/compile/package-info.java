/** From queries to table entries: coupon parameters, ranges of hash values, what error to expect. */
package plumbline.programs.beaucoup.compile;
