package dev.corpuscore.service.find;

import dev.corpuscore.Web;
import dev.corpuscore.Web.Reply;
import dev.corpuscore.app.BoardFinding;
import java.nio.file.Path;
import java.time.Clock;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Sites of companies and boards of systems, played on loopback. */
final class PlayedSites implements AutoCloseable {
  final Web web = new Web();

  /** A page at {@code https://} and this address. */
  PlayedSites page(String address, String html) {
    web.on("https://" + address, Reply.page(html));
    return this;
  }

  /** A board on Greenhouse, which names the company in each ad. */
  PlayedSites greenhouse(String tenant, String company, int ads) {
    String jobs =
        IntStream.range(0, ads)
            .mapToObj(
                id ->
                    "{\"id\":%d,\"title\":\"Cook\",\"company_name\":\"%s\",\"absolute_url\":\"https://boards.greenhouse.io/%s/jobs/%d\",\"first_published\":\"2026-11-0%dT08:00:00Z\",\"content\":\"Cook well.\"}"
                        .formatted(id + 1, company, tenant, id + 1, id % 9 + 1))
            .collect(Collectors.joining(","));
    web.on(
        "https://boards-api.greenhouse.io/v1/boards/" + tenant + "/jobs",
        Reply.json("{\"jobs\":[" + jobs + "],\"meta\":{\"total\":" + ads + "}}"));
    return this;
  }

  /** A board on Lever, which names no company. */
  PlayedSites lever(String tenant, int ads) {
    String jobs =
        IntStream.range(0, ads)
            .mapToObj(
                id ->
                    "{\"id\":\"33538a2f-d27d-4a96-8f05-fa4b0e4d%04d\",\"text\":\"Cook\",\"createdAt\":1767225600000}"
                        .formatted(id))
            .collect(Collectors.joining(","));
    web.on("https://api.lever.co/v0/postings/" + tenant, Reply.json("[" + jobs + "]"));
    return this;
  }

  /** The finder, for all that is there now. */
  BoardFinding finder(Path folder) {
    web.site("https://boards-api.greenhouse.io")
        .site("https://boards.greenhouse.io")
        .site("https://api.lever.co")
        .site("https://jobs.lever.co")
        .site("https://jobs.smartrecruiters.com")
        .site("https://api.smartrecruiters.com");
    return BoardFinding.open(web.rules(), "1.2.3", Clock.systemUTC(), folder);
  }

  @Override
  public void close() {
    web.close();
  }
}
