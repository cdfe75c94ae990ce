package dev.corpuscore.service.lifecycle;

import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.jobtech.AdContacts;
import org.jspecify.annotations.Nullable;

/**
 * An ad as an import, a listing or its page shows it, on its way into the store. Every text that
 * comes in from an ad passes here: control characters are left out.
 *
 * @param listed whether searches may show it; null where that is not said
 * @param contacts whom a JobTech ad names; null where that is not said
 */
public record ShownAd(
    PostingContent content, @Nullable Boolean listed, @Nullable AdContacts contacts) {
  public ShownAd {
    content = content.withoutControls();
  }

  /** An ad that does not say whom to ask. */
  public ShownAd(PostingContent content, @Nullable Boolean listed) {
    this(content, listed, null);
  }

  /** Whether searches may show what nobody knows yet: yes, where nothing else is said. */
  boolean isListed() {
    return !Boolean.FALSE.equals(listed);
  }

  /**
   * Whether searches may show a known posting from now on. Where nothing is said, link-only
   * postings stay unlisted, and what was only submitted is shown, as it is known from an ad now.
   */
  boolean isListed(PostingRecord known) {
    return listed == null ? known.listed() || known.origin() == Origin.SUBMITTED : listed;
  }
}
