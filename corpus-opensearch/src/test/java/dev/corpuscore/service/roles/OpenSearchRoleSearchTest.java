package dev.corpuscore.service.roles;

import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.opensearch.OnOpenSearch;
import dev.corpuscore.tier.OnServer;
import java.nio.file.Path;

@OnServer
class OpenSearchRoleSearchTest extends RoleSearchContract implements OnOpenSearch {
  @Override
  public PostingIndex open(Path folder) {
    return OnOpenSearch.openAs(folder, new Ids("ids"));
  }

  /** Each goes over the network. */
  @Override
  int requests() {
    return 200;
  }
}
