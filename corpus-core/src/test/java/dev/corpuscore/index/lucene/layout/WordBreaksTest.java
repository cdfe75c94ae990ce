package dev.corpuscore.index.lucene.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordBreaksTest {
  private static final List<String> PARTS =
      List.of(
          "a",
          "Z",
          "q9",
          "0",
          "42",
          "'",
          ",",
          ";",
          ".",
          ":",
          "_",
          "-",
          "+",
          "#",
          "\"",
          "\u0000",
          " ",
          "  ",
          "\t",
          "\n",
          "\r\n",
          "\u00a0",
          "\u2028",
          "\u00ad",
          "é",
          "e\u0301",
          "\u0301",
          "ß",
          "я",
          "中",
          "文",
          "カ",
          "あ",
          "한",
          "ไทย",
          "א",
          "\u200d",
          "\u2019",
          "€",
          "😀",
          "👩\u200d💻",
          "🇸🇪",
          "1\u20e3",
          "x".repeat(254),
          "y".repeat(260));

  private final WordBreaks breaks = new WordBreaks();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "We don't hire 3,000 nurses; 2;5 of 1'000 do | We/don't/hire/3,000/nurses/2;5/of/1'000/do",
        "'quoted' words' ,5 5, a,b 5a,6 a'1 1'a      | quoted/words/5/5/a/b/5a/6/a/1/1/a",
        "well-known R&D (C++) <b>x</b>               | well/known/R/D/C/b/x/b",
        "Ångström and naïve folk                     | Ångström/and/naïve/folk"
      })
  void read_text_givesItsWords(String text, String words) {
    assertThat(read(text)).containsExactly(words.split("/"));
  }

  @Test
  void read_anyText_breaksLikeTheStandardTokenizer() throws IOException {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int parts = random.nextInt(12); parts >= 0; parts--) {
        // mostly ASCII, as postings are, and the rest now and then
        int among = random.nextInt(4) == 0 ? PARTS.size() : 21;
        text.append(PARTS.get(random.nextInt(among)));
      }
      assertThat(read(text.toString()))
          .as("seed %s, text %s", seed, text)
          .isEqualTo(standard(text.toString()));
    }
  }

  private List<String> read(String text) {
    List<String> words = new ArrayList<>();
    char[] letters = (text + " more behind").toCharArray();
    breaks.read(
        letters, text.length(), (from, at, length) -> words.add(new String(from, at, length)));
    return words;
  }

  private static List<String> standard(String text) throws IOException {
    List<String> words = new ArrayList<>();
    try (StandardTokenizer tokenizer = new StandardTokenizer()) {
      CharTermAttribute token = tokenizer.addAttribute(CharTermAttribute.class);
      tokenizer.setReader(new StringReader(text));
      tokenizer.reset();
      while (tokenizer.incrementToken()) {
        words.add(token.toString());
      }
      tokenizer.end();
    }
    return words;
  }
}
