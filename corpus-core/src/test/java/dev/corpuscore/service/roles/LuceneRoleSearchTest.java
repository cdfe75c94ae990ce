package dev.corpuscore.service.roles;

import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.IndexOpener;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.lucene.LuceneIndex;
import dev.corpuscore.model.Posting;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

class LuceneRoleSearchTest extends RoleSearchContract {
  @Override
  public PostingIndex open(Path folder) {
    return LuceneIndex.open(folder, new Ids(), IndexOpener.PATIENT);
  }

  private static final class Ids implements HitBody {
    @Override
    public String format() {
      return "ids";
    }

    @Override
    public byte[] of(Posting posting) {
      return posting.id().value().getBytes(StandardCharsets.UTF_8);
    }
  }
}
