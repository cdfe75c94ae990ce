package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A part of the sitemap that is too long to be made before it is sent. */
class LongSitemapTest {
  private static final int POSTINGS = 1_500;
  private static final Pattern LINE =
      Pattern.compile("<url><loc>http://127\\.0\\.0\\.1:\\d+/(ads/p_[a-z2-7]{26})?</loc></url>");

  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    List<PostingContent> postings =
        IntStream.range(0, POSTINGS)
            .mapToObj(i -> PostingContent.of("https://b.example/" + i, "Baker").build())
            .toList();
    corpus = ServedCorpus.of(data, postings);
  }

  @Test
  void longPart_isWrittenAsItIsSent_shortOneIsNot() {
    HttpResponse<String> all = corpus.get("/sitemaps/p_.xml");
    HttpResponse<String> some = corpus.get("/sitemaps/p_a.xml");

    assertThat(all.headers().firstValue("Content-Length")).isEmpty();
    assertThat(all.headers().firstValue("Content-Type")).contains("application/xml; charset=utf-8");
    assertThat(all.body().lines().filter(it -> LINE.matcher(it).matches()).distinct().count())
        .isEqualTo(POSTINGS + 1);
    assertThat(all.body()).endsWith("</urlset>\n");
    assertThat(some.headers().firstValue("Content-Length")).isPresent();
  }

  @Test
  void longPart_gzipped_isTheSame_andItsHeadIsNotMade() throws IOException {
    String plain = corpus.get("/sitemaps/p_.xml").body();
    HttpResponse<byte[]> gzipped = corpus.getBytes("/sitemaps/p_.xml", "Accept-Encoding", "gzip");
    HttpResponse<String> head = corpus.send("HEAD", "/sitemaps/p_.xml");

    assertThat(new GZIPInputStream(new ByteArrayInputStream(gzipped.body())).readAllBytes())
        .isEqualTo(plain.getBytes(StandardCharsets.UTF_8));
    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(head.headers().firstValue("Content-Type"))
        .contains("application/xml; charset=utf-8");
    assertThat(head.headers().firstValue("Content-Length")).as("nobody knows it").isEmpty();
  }
}
