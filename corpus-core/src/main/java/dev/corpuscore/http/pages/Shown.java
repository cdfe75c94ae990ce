package dev.corpuscore.http.pages;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import org.jspecify.annotations.Nullable;

/**
 * What a list shows of a hit.
 *
 * @param content of the description its beginning alone, and no HTML
 * @param duplicateGroup as in {@link dev.corpuscore.model.PostingRecord}
 */
public record Shown(PostingContent content, @Nullable PostingId duplicateGroup) {}
