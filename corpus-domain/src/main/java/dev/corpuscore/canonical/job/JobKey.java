package dev.corpuscore.canonical.job;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The key by which postings of one job are found. */
public final class JobKey {
  private JobKey() {}

  /**
   * 64 bits of a hash of the company without its legal form and of the telling words of the title.
   * Those of the id for a posting without company or description, which is only compared with what
   * its link leads to.
   */
  public static long of(PostingId id, PostingContent content) {
    Company company = content.company();
    String description = content.description();
    if (company == null || description == null || !RoleTokenizer.hasWord(description)) {
      return hash(id.value());
    }
    List<String> name = LegalForms.without(RoleTokenizer.keys(company.name()));
    List<String> title = JobTitle.words(content.title(), content.locations());
    return name.isEmpty() || title.isEmpty()
        ? hash(id.value())
        : hash(String.join(" ", name) + '\n' + String.join(" ", title));
  }

  private static long hash(String text) {
    return ByteBuffer.wrap(Sha256.digest(text.getBytes(StandardCharsets.UTF_8)).bytes()).getLong();
  }
}
