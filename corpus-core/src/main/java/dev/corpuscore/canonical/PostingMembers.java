package dev.corpuscore.canonical;

import static dev.corpuscore.canonical.Codecs.STRING;
import static dev.corpuscore.canonical.Codecs.TIME;
import static dev.corpuscore.canonical.Codecs.listOf;
import static dev.corpuscore.canonical.Codecs.oneOf;

import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContent.Builder;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Workplace;

/**
 * What a posting says: the one table of its members, which canonical writing, trusted reading and
 * strict reading walk. How a posting may gain a member: {@code
 * docs/adr/0014-a-posting-can-grow.md}.
 */
final class PostingMembers {
  static final ObjectCodec<PostingContent, Builder> TABLE =
      ObjectCodec.<PostingContent, Builder>of(() -> PostingContent.of("", ""), Builder::build)
          .required("url", STRING, PostingContent::url, Builder::url)
          .required("title", STRING, PostingContent::title, Builder::title)
          .member("company", PostingParts.COMPANY, PostingContent::company, Builder::company)
          .member(
              "locations",
              listOf(PostingParts.LOCATION),
              PostingContent::locations,
              Builder::locations)
          .member(
              "workplace",
              oneOf(Workplace.values(), Workplace::wire),
              PostingContent::workplace,
              Builder::workplace)
          .member("remoteFrom", listOf(STRING), PostingContent::remoteFrom, Builder::remoteFrom)
          .member(
              "employmentType",
              oneOf(EmploymentType.values(), EmploymentType::wire),
              PostingContent::employmentType,
              Builder::employmentType)
          .member("department", STRING, PostingContent::department, Builder::department)
          .member("salary", PostingParts.SALARY, PostingContent::salary, Builder::salary)
          .member("description", STRING, PostingContent::description, Builder::description)
          .member(
              "descriptionHtml", STRING, PostingContent::descriptionHtml, Builder::descriptionHtml)
          .member("language", STRING, PostingContent::language, Builder::language)
          .member("publishedAt", TIME, PostingContent::publishedAt, Builder::publishedAt)
          .member(
              "publishedPrecision",
              oneOf(Published.Precision.values(), Published.Precision::wire),
              PostingContent::publishedPrecision,
              Builder::publishedPrecision)
          .member("expiresAt", TIME, PostingContent::expiresAt, Builder::expiresAt)
          .member("applyUrl", STRING, PostingContent::applyUrl, Builder::applyUrl)
          .member("identity", PostingParts.IDENTITY, PostingContent::identity, Builder::identity)
          .codec();

  private PostingMembers() {}
}
