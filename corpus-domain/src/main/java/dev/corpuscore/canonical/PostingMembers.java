package dev.corpuscore.canonical;

import static dev.corpuscore.canonical.Codecs.STRING;
import static dev.corpuscore.canonical.Codecs.TIME;
import static dev.corpuscore.canonical.Codecs.listOf;
import static dev.corpuscore.canonical.Codecs.oneOf;

import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Workplace;

/**
 * The table of the members of a posting's content. The canonical writer, the lenient reader and the
 * strict reader all use it. How to add a member: {@code docs/adr/0014-a-posting-can-grow.md}.
 */
final class PostingMembers {
  static final ObjectCodec<PostingContent, PostingContent.Builder> TABLE =
      ObjectCodec.<PostingContent, PostingContent.Builder>of(
              () -> PostingContent.of("", ""), PostingContent.Builder::build)
          .required("url", STRING, PostingContent::url, PostingContent.Builder::url)
          .required("title", STRING, PostingContent::title, PostingContent.Builder::title)
          .member(
              "company",
              PostingParts.COMPANY,
              PostingContent::company,
              PostingContent.Builder::company)
          .member(
              "locations",
              listOf(PostingParts.LOCATION),
              PostingContent::locations,
              PostingContent.Builder::locations)
          .member(
              "workplace",
              oneOf(Workplace.values(), Workplace::wire),
              PostingContent::workplace,
              PostingContent.Builder::workplace)
          .member(
              "remoteFrom",
              listOf(STRING),
              PostingContent::remoteFrom,
              PostingContent.Builder::remoteFrom)
          .member(
              "employmentType",
              oneOf(EmploymentType.values(), EmploymentType::wire),
              PostingContent::employmentType,
              PostingContent.Builder::employmentType)
          .member(
              "department", STRING, PostingContent::department, PostingContent.Builder::department)
          .member(
              "salary", PostingParts.SALARY, PostingContent::salary, PostingContent.Builder::salary)
          .member(
              "description",
              STRING,
              PostingContent::description,
              PostingContent.Builder::description)
          .member(
              "descriptionHtml",
              STRING,
              PostingContent::descriptionHtml,
              PostingContent.Builder::descriptionHtml)
          .member("language", STRING, PostingContent::language, PostingContent.Builder::language)
          .member(
              "publishedAt", TIME, PostingContent::publishedAt, PostingContent.Builder::publishedAt)
          .member(
              "publishedPrecision",
              oneOf(Published.Precision.values(), Published.Precision::wire),
              PostingContent::publishedPrecision,
              PostingContent.Builder::publishedPrecision)
          .member("expiresAt", TIME, PostingContent::expiresAt, PostingContent.Builder::expiresAt)
          .member("applyUrl", STRING, PostingContent::applyUrl, PostingContent.Builder::applyUrl)
          .member(
              "identity",
              PostingParts.IDENTITY,
              PostingContent::identity,
              PostingContent.Builder::identity)
          .since(
              2,
              "legacyAd",
              new LegacyAdCodec(),
              PostingContent::legacyAd,
              PostingContent.Builder::legacyAd)
          .codec();

  private PostingMembers() {}
}
