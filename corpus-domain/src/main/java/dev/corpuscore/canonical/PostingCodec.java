package dev.corpuscore.canonical;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.PostingId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes the canonical form of a posting and reads stored bytes, by the table {@link
 * PostingMembers}. A member that this version does not know was written by another version: it is
 * kept unchanged and is part of the content.
 */
final class PostingCodec {
  private static final int WITHOUT_TEXTS = 1_000;
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final String ID = "id";

  private static final List<String> KNOWN =
      Stream.concat(
              Stream.of(ID), PostingMembers.TABLE.members().stream().map(member -> member.name()))
          .sorted()
          .toList();

  private PostingCodec() {}

  /**
   * The canonical form of a posting's content.
   *
   * @param id the posting's id, or null to write no id
   */
  static byte[] write(@Nullable PostingId id, PostingContent content) {
    CanonicalWriter out =
        new CanonicalWriter(
            WITHOUT_TEXTS + length(content.description()) + length(content.descriptionHtml()));
    out.startObject();
    for (String name : names(content)) {
      String unread = content.unread().get(name);
      Member<PostingContent, ?, ?> member = PostingMembers.TABLE.member(name);
      if (unread != null) {
        out.name(name).value(unread);
      } else if (member != null) {
        member.write(out, content);
      } else if (id != null) {
        out.name(ID).string(id.value());
      }
    }
    out.endObject();
    return out.utf8();
  }

  /** In the order of RFC 8785. */
  private static Collection<String> names(PostingContent content) {
    if (content.unread().isEmpty()) {
      return KNOWN;
    }
    TreeSet<String> names = new TreeSet<>(KNOWN);
    names.addAll(content.unread().keySet());
    return names;
  }

  /**
   * Reads canonical bytes, in one pass and without a tree, unless they contain something that this
   * version does not know.
   *
   * @throws IllegalStateException if they are not a JSON object
   * @throws dev.corpuscore.model.CorpusException if a value is over its limit
   */
  static PostingContent read(byte[] canonical) {
    PostingContentBuilder content = PostingContent.of("", "");
    Codec.Unknown unknown = new Codec.Unknown();
    List<String> unread = List.of();
    try (JsonParser in = MAPPER.createParser(canonical)) {
      if (in.nextToken() != JsonToken.START_OBJECT) {
        throw new IllegalStateException("a stored posting is not an object");
      }
      for (String name = in.nextName(); name != null; name = in.nextName()) {
        in.nextToken();
        Member<PostingContent, PostingContentBuilder, ?> member = PostingMembers.TABLE.member(name);
        if (member != null) {
          member.read(in, content, unknown);
        } else if (!name.equals(ID)) {
          Codecs.pass(in, unknown);
        }
        if (unknown.take()) {
          unread = Stream.concat(unread.stream(), Stream.of(name)).toList();
        }
      }
    }
    return content.unread(unread(canonical, unread)).build();
  }

  private static SortedMap<String, String> unread(byte[] canonical, List<String> names) {
    SortedMap<String, String> unread = new TreeMap<>();
    if (!names.isEmpty()) {
      JsonNode posting = MAPPER.readTree(canonical);
      names.forEach(name -> unread.put(name, CanonicalJson.text(posting.get(name))));
    }
    return unread;
  }

  /** As {@link PostingJson#carryOver}. */
  static PostingContent carryOver(PostingContent known, PostingContent said) {
    SortedMap<String, String> unread = new TreeMap<>(said.unread());
    for (Map.Entry<String, String> each : known.unread().entrySet()) {
      Member<PostingContent, ?, ?> member = PostingMembers.TABLE.member(each.getKey());
      if (member == null || member.isSame(known, said)) {
        unread.putIfAbsent(each.getKey(), each.getValue());
      }
    }
    return unread.equals(said.unread()) ? said : said.toBuilder().unread(unread).build();
  }

  /** As {@link PostingJson#differing}. */
  static List<String> differing(PostingContent one, PostingContent other) {
    TreeSet<String> unread = new TreeSet<>(one.unread().keySet());
    unread.addAll(other.unread().keySet());
    unread.removeIf(it -> Objects.equals(one.unread().get(it), other.unread().get(it)));
    List<String> differing = new ArrayList<>();
    for (Member<PostingContent, ?, ?> member : PostingMembers.TABLE.members()) {
      if (!member.isSame(one, other) || unread.remove(member.name())) {
        differing.add(member.name());
      }
    }
    unread.removeAll(differing);
    differing.addAll(unread);
    return differing;
  }

  private static int length(@Nullable String text) {
    return text == null ? 0 : text.length();
  }
}
