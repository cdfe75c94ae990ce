package dev.corpuscore.benchmarks.jmh;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.PostingLine;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.http.body.HitBodies;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.index.HitBody;
import dev.corpuscore.model.Posting;
import dev.corpuscore.page.PlainText;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What an import does to each posting, piece by piece; microseconds for one posting. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class OnePosting {
  private final List<byte[]> lines = Lines.read();
  private final List<Posting> postings = Lines.postings();
  private final List<String> html = postings.stream().map(OnePosting::asHtml).toList();
  private final HitBody hitBody = new HitBodies();
  private int at;

  /** Strict reading and all checks of a line. */
  @Benchmark
  public PostingLine readLine() {
    return PostingLine.read(StrictJson.read(lines.get(next())));
  }

  /** RFC 8785 bytes, which the digest is computed over. */
  @Benchmark
  public byte[] canonicalBytes() {
    Posting posting = postings.get(next());
    return PostingJson.canonical(posting.id(), posting.content());
  }

  /** What the posting's URL identifies. */
  @Benchmark
  public UrlIdentity urlIdentity() {
    return UrlIdentities.of(postings.get(next()).content().url());
  }

  /** A description of as many paragraphs as it has sentences. */
  @Benchmark
  public String htmlToText() {
    return PlainText.ofHtml(html.get(next()));
  }

  /** The finished bytes that searches copy out. */
  @Benchmark
  public byte[] hitBody() {
    return hitBody.of(postings.get(next()));
  }

  private int next() {
    at = at + 1 < postings.size() ? at + 1 : 0;
    return at;
  }

  private static String asHtml(Posting posting) {
    String text = posting.content().description();
    if (text == null) {
      return "";
    }
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .lines()
        .flatMap(line -> List.of(line.split("(?<=[.!?]) ")).stream())
        .map(sentence -> "<p>" + sentence + "</p>")
        .collect(Collectors.joining("\n", "<div><ul><li>", "</li></ul></div>"));
  }
}
