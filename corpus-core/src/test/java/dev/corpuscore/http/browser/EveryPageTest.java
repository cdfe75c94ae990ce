package dev.corpuscore.http.browser;

import com.microsoft.playwright.Browser;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each page on each kind of screen: nothing to scroll sideways, nothing that axe objects to. */
class EveryPageTest extends KitchenVisits {
  static List<Look> looks() {
    return List.of(Look.WIDE, Look.WIDE.dark(), Look.PHONE, Look.PHONE.dark());
  }

  @ParameterizedTest
  @MethodSource("looks")
  void page_fitsAndIsAccessible(Look look, Browser browser) {
    try (Visit visit = Visit.begin(browser, corpus.port, look)) {
      look(visit, "home", "/", 200);
      look(visit, "search", "/?q=cook&country=SE&employment-type=full_time", 200);
      look(visit, "near", "/?q=cook&near=Malm%C3%B6&position.radius=25", 200);
      look(visit, "nothing", "/?q=astronaut", 200);
      look(visit, "wrong", "/?limit=x&remote=perhaps", 400);
      look(visit, "ad", Kitchen.page("https://kitchen.example/5"), 200);
      look(visit, "closed", Kitchen.page(Kitchen.CLOSED), 200);
      look(visit, "hebrew", Kitchen.page(Kitchen.HEBREW), 200);
      look(visit, "missing", "/ads/p_aaaaaaaaaaaaaaaaaaaaaaaaaa", 404);
      look(visit, "api", "/docs", 200);
      look(visit, "try", "/docs/try", 200);
      look(visit, "errors", "/docs/errors", 200);
    }
  }

  private static void look(Visit visit, String name, String path, int status) {
    visit.open(path, status);
    visit.keep(name);
    visit.assertFits();
    visit.assertAccessible();
  }
}
