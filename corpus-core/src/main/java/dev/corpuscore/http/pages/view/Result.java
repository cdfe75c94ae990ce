package dev.corpuscore.http.pages.view;

import dev.corpuscore.http.pages.language.DisplayTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One posting in a list.
 *
 * @param path of its own page
 * @param place the first place of work, and how many more
 * @param facts distance, pay, kind of employment, workplace: what is known of them, in words
 * @param snippet the passage of the description that has most words of the search; where none has
 *     one, how it begins
 * @param language BCP 47, of the snippet
 * @param missing the words of the search that the posting lacks, as typed
 * @param copies how many other postings the job has, in words; null where they are in the list too
 * @param elsewhere the pages of postings in the same list that say the same
 */
public record Result(
    String id,
    String path,
    MarkedText title,
    @Nullable String employer,
    @Nullable String place,
    List<String> facts,
    @Nullable DisplayTime published,
    @Nullable MarkedText snippet,
    @Nullable String language,
    List<String> missing,
    @Nullable TextLink copies,
    List<TextLink> elsewhere) {
  public Result {
    facts = List.copyOf(facts);
    missing = List.copyOf(missing);
    elsewhere = List.copyOf(elsewhere);
  }
}
