package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.SpecificationPage;
import dev.corpuscore.SpecificationPage.Row;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.http.server.Routes.Route;
import dev.corpuscore.http.status.OwnHost;
import dev.corpuscore.service.TestCorpus;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page tells every route that is specified from every other one. */
class SpecificationPageTest {
  private final TestCorpus data;

  SpecificationPageTest(TestCorpus data) {
    this.data = data;
  }

  /** The table of the specification, section 4. */
  @Test
  void specified_areTheRoutesOfTheSpecification() {
    assertThat(SpecificationPage.rows("What is specified"))
        .containsExactlyInAnyOrder(
            new Row("GET /api/postings", "public"),
            new Row("GET /api/search", "public"),
            new Row("GET /healthz", "public"),
            new Row("GET /metrics", "public"),
            new Row("POST /api/corpus/search", "control"),
            new Row("GET /api/ads/lookup", "control"),
            new Row("POST /api/ads/resolve", "control"),
            new Row("POST /api/commands/drain", "control"),
            new Row("POST /api/catalog/sync", "control"),
            new Row("POST /api/corpus/erasures/drain", "control"),
            new Row("POST /api/corpus/participants/erase", "lifecycle"));
  }

  @Test
  void otherRoutes_areBesideTheSpecification() {
    Resource none = request -> new Response(204, "", new byte[0], Map.of());
    List<Route> operators = AdminServer.routes(new OwnHost("127.0.0.1"), none, none).all();

    assertThat(
            Stream.of("What is specified", "Routes beside it")
                .flatMap(heading -> SpecificationPage.rows(heading).stream()))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(ServedCorpus.of(data, List.of()).routes().stream(), operators.stream())
                .map(SpecificationPageTest::row)
                .toList());
  }

  private static Row row(Route route) {
    return new Row(
        route.method() + " " + route.path(),
        route.access().name().toLowerCase(Locale.ROOT).replace('_', ' '));
  }
}
