package dev.corpuscore.http.pages.view;

import dev.corpuscore.model.PostingId;
import org.jspecify.annotations.Nullable;

/**
 * What the public pages say of who publishes them. Templates escape all of it.
 *
 * @param ownName null for that of the product
 * @param imprint http or https, or null
 * @param privacy http or https, or null
 * @param contact http, https or mailto, or null
 */
public record Publisher(
    @Nullable String ownName,
    @Nullable String imprint,
    @Nullable String privacy,
    @Nullable String contact) {
  /** Nothing is said. */
  public static final Publisher UNNAMED = new Publisher(null, null, null, null);

  private static final String MAIL = "mailto:";

  /** The name in full. */
  public String name() {
    return ownName == null ? "Corpus Core" : ownName;
  }

  /** The name at the top of each page. */
  public String brand() {
    return ownName == null ? "Corpus" : ownName;
  }

  /** The title of a window that shows this page. */
  public String title(String page) {
    return page + " – " + name();
  }

  /** Whether there is a link to any page about this service. */
  public boolean linked() {
    return imprint != null || privacy != null || contact != null;
  }

  /** Where an ad is reported: a mail about it, or a page that is told its id; null for nowhere. */
  public @Nullable String report(PostingId ad) {
    if (contact == null) {
      return null;
    }
    if (contact.startsWith(MAIL)) {
      return contact + "?subject=" + ad.value();
    }
    int hash = contact.indexOf('#');
    String page = hash < 0 ? contact : contact.substring(0, hash);
    String fragment = hash < 0 ? "" : contact.substring(hash);
    return page + (page.indexOf('?') < 0 ? '?' : '&') + "ad=" + ad.value() + fragment;
  }
}
