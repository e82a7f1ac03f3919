/** Active queue management: when a queue marks packets ECN CE (RFC 3168), or drops them early. */
package plumbline.pipelines.tm.mark;
