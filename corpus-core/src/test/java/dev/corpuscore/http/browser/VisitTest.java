package dev.corpuscore.http.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.playwright.Browser;
import dev.corpuscore.tier.SecondTier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A visit hears what a page does: without that the other tests would show nothing. */
class VisitTest extends BrowserFixture {
  @SecondTier("VisitTest#fault_isSeen_ofPagesThatReadBadlyOrAreTooWide")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "() => alert(1)                                          | a dialog: 1",
        "() => new Image().src = 'https://elsewhere.example/x'   | breach of img-src",
        "() => fetch('https://elsewhere.example/x').catch(e => 0) | breach of connect-src",
        "() => document.body.innerHTML = '<p style=color:red>x'  | breach of style-src-attr",
        "b = document.body; b.innerHTML = '<i onclick=x>'; b.lastChild.click() | inline event",
        "() => setTimeout(() => { throw new Error('oops') })     | oops",
        "() => { location = 'https://elsewhere.example/' }       | a request to elsewhere",
      })
  void whatAPageMustNotDo_isHeard(String deed, String heard, Browser browser) {
    BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, BrowserProfile.WIDE);
    visit.open("/").evaluate(deed);
    visit.awaitNoise(heard);

    assertThatThrownBy(visit::close).isInstanceOf(AssertionError.class).hasMessageContaining(heard);
  }

  @Test
  void fault_isSeen_ofPagesThatReadBadlyOrAreTooWide(Browser browser) {
    try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, BrowserProfile.PHONE)) {
      visit.open("/").evaluate("() => document.documentElement.removeAttribute('lang')");
      assertThatThrownBy(visit::assertAccessible).hasMessageContaining("html-has-lang");

      visit.open("/").evaluate("() => { document.getElementById('count').style.width = '999px' }");
      assertThatThrownBy(visit::assertFits).isInstanceOf(AssertionError.class);
      assertThat(visit.where()).isEqualTo("/");
    }
  }
}
