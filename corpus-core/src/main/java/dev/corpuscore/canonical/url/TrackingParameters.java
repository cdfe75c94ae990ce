package dev.corpuscore.canonical.url;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Query parameters that tell where a visitor came from and do not identify a page.
 *
 * <p>The names are those of the contract, and of the tracking-query-params-registry (mpchadwick, at
 * 7377d3c, Unlicense), each of its 101 names was checked. Seven of them stay in the URL: {@code
 * si}, {@code rtid}, {@code toolid}, {@code customid}, {@code campid}, {@code gQT} and {@code
 * gPromoCode} could identify a site, a requisition, a tool or a campaign page, and two URLs for one
 * ad do less harm than one URL for two ads.
 */
final class TrackingParameters {
  private static final List<String> PREFIXES =
      List.of(
          "utm_",
          "mc_",
          "hsa_",
          "matomo_",
          "mtm_",
          "piwik_",
          "pk_campaign",
          "pk_kwd",
          "pk_keyword",
          "tw_",
          "gad_");

  private static final Set<String> NAMES =
      Set.of(
          // applicant tracking systems
          "gh_src",
          "lever-source",
          "lever-origin",
          "lever-source[]",
          "trk",
          "trk_contact",
          "trk_module",
          "trk_msg",
          "trk_sid",
          // click ids of advertisers
          "fbclid",
          "gclid",
          "gclsrc",
          "dclid",
          "ndclid",
          "gbraid",
          "wbraid",
          "msclkid",
          "ttclid",
          "twclid",
          "yclid",
          "irclickid",
          "igshid",
          "epik",
          "sccid",
          "srsltid",
          "s_kwcid",
          "ef_id",
          "pcrid",
          "mkwid",
          "vmcid",
          "mkcid",
          "mkevt",
          "mkrid",
          // mail, analytics and short-message tools
          "_ga",
          "_gl",
          "_ke",
          "_kx",
          "_bta_c",
          "_bta_tid",
          "_branch_match_id",
          "dm_i",
          "gdffi",
          "gdfms",
          "gdftrk",
          "redirect_log_mongo_id",
          "redirect_mongo_id",
          "sb_referer_host",
          "sms_click",
          "sms_source",
          "sms_uph");

  private TrackingParameters() {}

  /**
   * Whether a parameter of this name is tracking.
   *
   * @param name as it stands in the query, percent-encoded or not
   */
  static boolean contains(String name) {
    String plain =
        name.toLowerCase(Locale.ROOT).replace("%25", "%").replace("%5b", "[").replace("%5d", "]");
    if (NAMES.contains(plain)) {
      return true;
    }
    for (String prefix : PREFIXES) {
      if (plain.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
