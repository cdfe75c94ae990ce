package dev.corpuscore.canonical;

import static dev.corpuscore.canonical.Codecs.STRING;
import static dev.corpuscore.canonical.Codecs.TIME;
import static dev.corpuscore.canonical.Codecs.listOf;
import static dev.corpuscore.canonical.Codecs.oneOf;

import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Workplace;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The table of the members of a posting's content. The canonical writer, the lenient reader and the
 * strict reader all use it. How to add a member: {@code docs/adr/0014-a-posting-can-grow.md}.
 */
final class PostingMembers {
  static final ObjectCodec<PostingContent, PostingContentBuilder> TABLE =
      ObjectCodec.<PostingContent, PostingContentBuilder>of(
              () -> PostingContent.of("", ""), PostingContentBuilder::build)
          .required("url", STRING, PostingContent::url, PostingContentBuilder::url)
          .required("title", STRING, PostingContent::title, PostingContentBuilder::title)
          .member(
              "company",
              PostingParts.COMPANY,
              PostingContent::company,
              PostingContentBuilder::company)
          .member(
              "locations",
              listOf(PostingParts.LOCATION),
              PostingContent::locations,
              PostingContentBuilder::locations)
          .member(
              "workplace",
              oneOf(Workplace.values(), Workplace::wire),
              PostingContent::workplace,
              PostingContentBuilder::workplace)
          .member(
              "remoteFrom",
              listOf(STRING),
              PostingContent::remoteFrom,
              PostingContentBuilder::remoteFrom)
          .member(
              "employmentType",
              oneOf(EmploymentType.values(), EmploymentType::wire),
              PostingContent::employmentType,
              PostingContentBuilder::employmentType)
          .member(
              "department", STRING, PostingContent::department, PostingContentBuilder::department)
          .member(
              "salary", PostingParts.SALARY, PostingContent::salary, PostingContentBuilder::salary)
          .member(
              "description",
              STRING,
              PostingContent::description,
              PostingContentBuilder::description)
          .member(
              "descriptionHtml",
              STRING,
              PostingContent::descriptionHtml,
              PostingContentBuilder::descriptionHtml)
          .member("language", STRING, PostingContent::language, PostingContentBuilder::language)
          .member("publishedAt", TIME, PostingContent::publishedAt, PostingMembers::publishedAt)
          .member(
              "publishedPrecision",
              oneOf(Published.Precision.values(), Published.Precision::wire),
              PostingContent::publishedPrecision,
              PostingMembers::publishedPrecision)
          .member("expiresAt", TIME, PostingContent::expiresAt, PostingContentBuilder::expiresAt)
          .member("applyUrl", STRING, PostingContent::applyUrl, PostingContentBuilder::applyUrl)
          .member(
              "identity",
              PostingParts.IDENTITY,
              PostingContent::identity,
              PostingContentBuilder::identity)
          .since(
              2,
              "legacyAd",
              new LegacyAdCodec(),
              PostingContent::legacyAd,
              PostingContentBuilder::legacyAd)
          .codec();

  private PostingMembers() {}

  /** How exactly the time is known is the next member: to the second if nothing says it. */
  private static void publishedAt(PostingContentBuilder content, @Nullable Instant at) {
    content.published(at == null ? null : new Published(at, Published.Precision.SECOND));
  }

  /** Says nothing without a time, which is read before it in each order of members. */
  private static void publishedPrecision(
      PostingContentBuilder content, Published.@Nullable Precision precision) {
    Published known = content.published();
    if (known != null && precision != null) {
      content.published(new Published(known.at(), precision));
    }
  }
}
