package dev.corpuscore.service.roles;

import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Role searches made of pieces of real postings, so that many of them match something. */
public final class GeneratedRequests {
  private final Random random;
  private final List<PostingContent> postings;

  public GeneratedRequests(Random random, List<PostingContent> postings) {
    this.random = random;
    this.postings = postings;
  }

  /** The next request's body, valid. */
  public String next() {
    List<String> roles = new ArrayList<>();
    PostingContent posting = any();
    roles.add(role(random.nextInt(3) == 0 ? "engineer" : posting.title()));
    for (int i = random.nextInt(3); i > 0; i--) {
      roles.add(role(any().title()));
    }
    List<String> members = new ArrayList<>();
    members.add("\"schema\":\"corpus.role-search/1\"");
    members.add("\"roles\":" + array(roles));
    members.add("\"limit\":" + (1 + random.nextInt(200)));
    for (int i = random.nextInt(3); i > 0; i--) {
      String member = member(random.nextBoolean() ? posting : any(), random.nextInt(9));
      String name = member == null ? "" : member.substring(0, member.indexOf(':'));
      if (member != null && members.stream().noneMatch(it -> it.startsWith(name))) {
        members.add(member);
      }
    }
    return "{" + String.join(",", members) + "}";
  }

  private @Nullable String member(PostingContent posting, int kind) {
    return switch (kind) {
      case 0 -> keywords(posting);
      case 1 -> posting.locations().isEmpty() ? null : location(posting.locations().getFirst());
      case 2 -> "\"countries\":[\"" + (random.nextBoolean() ? "FI" : "US") + "\"]";
      case 3 ->
          posting.workplace() == null
              ? null
              : "\"workplace\":[\"" + posting.workplace().wire() + "\"]";
      case 4 ->
          posting.employmentType() == null
              ? null
              : "\"employmentTypes\":[\"" + posting.employmentType().wire() + "\"]";
      case 5 -> company(posting);
      case 6 ->
          posting.published() == null
              ? null
              : "\"publishedAfter\":\"" + posting.published().at() + "\"";
      case 7 ->
          "\"languages\":[\""
              + (posting.language() == null ? "en" : posting.language().split("-")[0])
              + "\"]";
      default -> salary(posting.salary());
    };
  }

  private @Nullable String keywords(PostingContent posting) {
    String text = random.nextBoolean() ? posting.title() : posting.description();
    if (text == null) {
      return null;
    }
    String kind = List.of("all", "any", "none").get(random.nextInt(3));
    List<String> phrases = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      String[] words = words(text);
      int from = random.nextInt(words.length);
      int to = Math.min(words.length, from + 1 + random.nextInt(3));
      phrases.add(clipped(String.join(" ", Arrays.copyOfRange(words, from, to)), 200));
    }
    return "\"keywords\":{\"" + kind + "\":" + array(phrases) + "}";
  }

  private @Nullable String location(Location location) {
    String text = location.city() == null ? location.text() : location.city();
    return text == null ? null : "\"locations\":" + array(List.of(clipped(text, 200)));
  }

  private @Nullable String company(PostingContent posting) {
    if (posting.company() == null) {
      return null;
    }
    String kind = random.nextBoolean() ? "include" : "exclude";
    String name = posting.company().name().toUpperCase(Locale.ROOT);
    return "\"companies\":{\"" + kind + "\":" + array(List.of(clipped(name, 300))) + "}";
  }

  private String salary(@Nullable Salary salary) {
    Double amount = salary == null ? null : salary.max() == null ? salary.min() : salary.max();
    String currency = salary == null || salary.currency() == null ? "USD" : salary.currency();
    Salary.Period period =
        salary == null || salary.period() == null ? Salary.Period.YEAR : salary.period();
    return "\"salary\":{\"atLeast\":"
        + (amount == null ? 50_000 : amount)
        + ",\"currency\":\""
        + currency
        + "\",\"period\":\""
        + period.wire()
        + "\",\"includeUnknown\":"
        + random.nextBoolean()
        + "}";
  }

  private String role(String title) {
    List<String> words = new ArrayList<>(Arrays.asList(words(title)));
    switch (random.nextInt(4)) {
      case 0 -> Collections.shuffle(words, random);
      case 1 -> words = words.subList(random.nextInt(words.size()), words.size());
      case 2 -> words = words.subList(0, 1 + random.nextInt(words.size()));
      default -> {}
    }
    String role = String.join(" ", words);
    role = random.nextInt(4) == 0 ? role.toUpperCase(Locale.ROOT) : role;
    return clipped(random.nextInt(6) == 0 ? role + "s" : role, 120);
  }

  private PostingContent any() {
    return postings.get(random.nextInt(postings.size()));
  }

  /** Words with what clings to them; at least one has a letter or digit. */
  private static String[] words(String text) {
    String[] words =
        Arrays.stream(text.split("\\s+"))
            .filter(word -> word.chars().anyMatch(Character::isLetterOrDigit))
            .toArray(String[]::new);
    return words.length == 0 ? new String[] {"none"} : words;
  }

  /** Cut to what a request takes, and long enough for a role. */
  private static String clipped(String text, int most) {
    String clipped =
        text.codePoints()
            .limit(most)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    return clipped.length() < 2 ? clipped + " x" : clipped;
  }

  private static String array(List<String> values) {
    return values.stream()
        .map(value -> '"' + value.replaceAll("[\\\\\"\\p{Cntrl}]", " ") + '"')
        .collect(Collectors.joining(",", "[", "]"));
  }
}
