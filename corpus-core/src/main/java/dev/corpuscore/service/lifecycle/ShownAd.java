package dev.corpuscore.service.lifecycle;

import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.jobtech.AdContacts;
import org.jspecify.annotations.Nullable;

/**
 * An ad as an import, a listing or its own page shows it, before it is stored. Control characters
 * are removed here, because the texts of all ads pass through this class.
 *
 * @param listed whether searches may show it; null if the source does not say
 * @param contacts the contacts of a JobTech ad; null if the source does not say
 */
public record ShownAd(
    PostingContent content, @Nullable Boolean listed, @Nullable AdContacts contacts) {
  public ShownAd {
    content = content.withoutControls();
  }

  /** An ad whose source does not say whether there are contacts. */
  public ShownAd(PostingContent content, @Nullable Boolean listed) {
    this(content, listed, null);
  }

  /** Whether searches may show a new posting: yes, unless the source says no. */
  boolean isListed() {
    return !Boolean.FALSE.equals(listed);
  }

  /**
   * Whether searches may show a known posting from now on. If the source does not say, a listed or
   * unlisted posting stays so, and a posting that was only submitted becomes listed, because an ad
   * now confirms it.
   */
  boolean isListed(PostingRecord known) {
    return listed == null ? known.listed() || known.origin() == Origin.SUBMITTED : listed;
  }
}
