package dev.corpuscore.ats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Scratch;
import dev.corpuscore.Shared;
import dev.corpuscore.page.HtmlText;
import dev.corpuscore.page.PageLinks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The boards that recorded pages of jobs name, and what the pages call their companies. */
class BoardsOfRecordedPagesTest {
  /** Judged by hand: of 87 pages, this one alone names a host of a known system. */
  private static final Map<String, List<String>> BOARDS =
      Map.of(
          "ats-paylocity__detail-sendcutsend-4272751.html",
          List.of("paylocity recruiting.paylocity.com"),
          "omoji-personal__icims.html",
          List.of("icims careers-wipfli"));

  @Test
  void pages_nameTheirBoards_andNoOther() throws IOException {
    Map<String, List<String>> found = new TreeMap<>();
    for (Path file : Scratch.list(Shared.path("data/html"))) {
      if (file.toString().endsWith(".html")) {
        PageLinks page = read(file);
        List<String> boards =
            Stream.concat(page.embeds().stream(), page.links().stream().map(PageLinks.Link::url))
                .flatMap(url -> BoardLink.of(url).stream())
                .map(BoardLink::name)
                .distinct()
                .toList();
        if (!boards.isEmpty()) {
          found.put(String.valueOf(file.getFileName()), boards);
        }
      }
    }

    assertThat(found).isEqualTo(BOARDS);
  }

  @Test
  void pages_nameTheirCompanies() throws IOException {
    assertThat(names("ats-paylocity__detail-sendcutsend-4272751.html")).contains("SendCutSend Inc");
    assertThat(names("company-desktopmetal__careers.html")).contains("Desktop Metal");
    assertThat(names("company-velontra__careers.html")).contains("Velontra");
    assertThat(names("company-solideon__solideon-applications-engineer.html")).contains("Solideon");
    assertThat(names("finland__salesperson-imatra-bbcd4986.html")).contains("Jysk Oy");
  }

  private static Iterable<String> names(String file) throws IOException {
    return read(Shared.path("data/html/" + file)).names();
  }

  private static PageLinks read(Path file) throws IOException {
    String html = HtmlText.of(Files.readAllBytes(file), null);
    return PageLinks.read("https://www.nowhere.example/", html, url -> true);
  }
}
