package dev.corpuscore.service.roles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.canonical.role.RoleSearchJson;
import dev.corpuscore.index.ForwardingPostingIndex;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.RoleQuery;
import dev.corpuscore.model.role.Build;
import dev.corpuscore.model.role.RoleSearch;
import dev.corpuscore.service.Signer;
import dev.corpuscore.service.TestCorpus;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The index proposes, and is not believed: a wrong answer is not an answer. */
class SearchRolesTest {
  private static final RoleSearch COOKS =
      RoleSearchJson.read(
          "{\"schema\":\"corpus.role-search/1\",\"roles\":[\"cook\"]}"
              .getBytes(StandardCharsets.UTF_8));

  private final TestCorpus corpus;

  SearchRolesTest(TestCorpus corpus) {
    this.corpus = corpus;
    corpus.importLines(
        "{\"url\":\"https://a.example/1\",\"title\":\"Cook\"}",
        "{\"url\":\"https://a.example/2\",\"title\":\"Senior cook\"}");
    corpus.catchUp();
  }

  @Test
  void whatTheIndexProposes_isAnswered() {
    SearchRoles.Answer answer = roles(page -> page).search(COOKS);

    assertThat(answer.hits())
        .extracting(RoleQuery.Hit::title)
        .containsExactly("Cook", "Senior cook");
    assertThat(new String(answer.content(), StandardCharsets.UTF_8)).contains("\"total\":2");
  }

  @Test
  void anotherOrder_isNoAnswer() {
    SearchRoles roles = roles(page -> new RoleQuery.Page(2, page.hits().reversed(), page.state()));

    assertThatThrownBy(() -> roles.search(COOKS))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("before");
  }

  @Test
  void oneTwice_isNoAnswer() {
    SearchRoles roles =
        roles(
            page ->
                new RoleQuery.Page(
                    2, List.of(page.hits().getFirst(), page.hits().getFirst()), page.state()));

    assertThatThrownBy(() -> roles.search(COOKS)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aTitleWithoutTheRole_isNoAnswer() {
    SearchRoles roles =
        roles(
            page -> {
              RoleQuery.Hit hit = page.hits().getFirst();
              return new RoleQuery.Page(
                  1,
                  List.of(
                      new RoleQuery.Hit(
                          hit.id(), hit.digest(), "Welder", hit.published(), hit.body())),
                  page.state());
            });

    assertThatThrownBy(() -> roles.search(COOKS))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("holds no role");
  }

  @Test
  void aCountThatDoesNotFit_isNoAnswer() {
    SearchRoles roles = roles(page -> new RoleQuery.Page(3, page.hits(), page.state()));

    assertThatThrownBy(() -> roles.search(COOKS))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("counts 3");
  }

  /** The real index, its answers changed on the way. */
  private SearchRoles roles(UnaryOperator<RoleQuery.Page> change) {
    PostingIndex index = new AlteringIndex(corpus.index(), change);
    return new SearchRoles(
        index, new UUID(1, 2), new Build("test", "none"), Signer.none("a test"), TestCorpus.CLOCK);
  }

  /** Changes the page of a role search. */
  private record AlteringIndex(PostingIndex index, UnaryOperator<RoleQuery.Page> change)
      implements ForwardingPostingIndex {
    @Override
    public RoleQuery.Page searchRoles(RoleQuery query) {
      return change.apply(index.searchRoles(query));
    }
  }
}
