package dev.corpuscore.http.pages.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.bytes.ClassResource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The file of messages, and what is refused of it. */
class MessagesTest {
  /** Each language has a text for each key, in the order in which pages name the languages. */
  @Test
  void everyKey_hasEveryLanguageInOrder() {
    List<String> languages = PageLanguage.ALL.stream().map(PageLanguage::tag).toList();
    List<String> lines = ClassResource.lines(MessageFile.class, MessageFile.NAME);

    assertThat(lines)
        .extracting(it -> it.indexOf('=') < 0 ? "" : it.substring(0, it.indexOf('=')).strip())
        .containsExactlyElementsOf(
            MessageFile.read(PageLanguage.ENGLISH).keySet().stream()
                .flatMap(key -> Stream.concat(Stream.of(""), languages.stream()))
                .toList());
  }

  /** Words that these languages share with English. */
  private static final int SAME_IN_ENGLISH = 12;

  @ParameterizedTest
  @EnumSource
  void everyLanguage_hasEveryMessage(PageLanguage language) {
    Messages messages = Messages.of(language);

    for (MessageKey key : MessageKey.values()) {
      assertThat(messages.get(key).pieces()).as(key.key()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ENGLISH")
  void everyLanguage_isTranslated(PageLanguage language) {
    Map<String, String> texts = MessageFile.read(language);
    Map<String, String> english = MessageFile.read(PageLanguage.ENGLISH);

    assertThat(texts.keySet()).containsExactlyElementsOf(english.keySet());
    texts.entrySet().removeIf(it -> !it.getValue().equals(english.get(it.getKey())));
    assertThat(texts).hasSizeLessThan(SAME_IN_ENGLISH);
  }

  @Test
  void everyFault_isNamed() {
    Map<String, String> texts = new HashMap<>(MessageFile.read(PageLanguage.ENGLISH));
    texts.remove("search");
    texts.remove("facet.workplace.hybrid");
    texts.put("serach", "Suche");
    texts.put("since", "seit {zeit}");
    texts.put("until", "bis");
    texts.put("range", "{first}–{first} von {last}, {total}");
    texts.put("jobs", "{count} Stellen");
    texts.put("any", "alle | keine");
    texts.put("quoted", "{word");

    assertThatThrownBy(() -> Messages.of(PageLanguage.GERMAN, texts))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "messages.txt in de: search is missing; since {zeit} is not a placeholder of it, or is"
                + " there twice; until needs the placeholders [time]; any has no singular and"
                + " plural; jobs needs a singular | and a plural; range {first} is not a placeholder"
                + " of it, or is there twice; quoted has a brace that belongs to no placeholder;"
                + " facet.workplace.hybrid is missing; serach is not a key");
  }

  @ParameterizedTest
  @CsvSource({
    "de =, has no text",
    "= Suchen, is in no language of the pages",
    "xx = Suchen, is in no language of the pages",
    "de = a\\u0020b, 'has a backslash, which escapes nothing here'",
    "en = Find, is the second text of this language below search",
    "search, is there twice",
  })
  void line_thatIsNoMessage_isRefused(String line, String fault) {
    List<String> lines = List.of("search", "en = Search", line);

    assertThatThrownBy(() -> MessageFile.texts(lines, PageLanguage.GERMAN))
        .hasMessage("messages.txt: \"" + line + "\" " + fault);
  }

  @Test
  void text_aboveAllKeys_isRefused() {
    assertThatThrownBy(() -> MessageFile.texts(List.of("en = Search"), PageLanguage.ENGLISH))
        .hasMessage("messages.txt: \"en = Search\" stands below no key");
  }

  @ParameterizedTest
  @CsvSource({
    "ENGLISH, 0, 0 jobs",
    "ENGLISH, 1, 1 job",
    "ENGLISH, 1234, '1,234 jobs'",
    "SWEDISH, 1, 1 ledigt jobb",
    "SWEDISH, 1234, 1\u00a0234 lediga jobb",
    "FINNISH, 1, 1 työpaikka",
    "FINNISH, 1234, 1\u00a0234 työpaikkaa",
    "GERMAN, 1, 1 Stellenangebot",
    "GERMAN, 1234, 1.234 Stellenangebote",
    "FRENCH, 0, 0 offre d’emploi",
    "FRENCH, 1, 1 offre d’emploi",
    "FRENCH, 1234, 1\u202f234 offres d’emploi",
    "SPANISH, 1, 1 oferta de empleo",
    "SPANISH, 1234, 1.234 ofertas de empleo",
  })
  void count_hasItsForm(PageLanguage language, long count, String words) {
    assertThat(Messages.of(language).text(MessageKey.JOBS, count)).isEqualTo(words);
  }

  /** FSI and PDI around it; a PDI of its own could not end the isolate before its time. */
  @Test
  void valueWrittenRightToLeft_isIsolated() {
    Messages german = Messages.of(PageLanguage.GERMAN);

    assertThat(german.text(MessageKey.TITLE_AT, "טבח\u2069", "Acme"))
        .isEqualTo("\u2068טבח\u2069 bei Acme");
    assertThat(german.text(MessageKey.TITLE_AT, "Koch", "Acme")).isEqualTo("Koch bei Acme");
  }
}
