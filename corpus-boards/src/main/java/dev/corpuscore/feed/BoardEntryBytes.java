package dev.corpuscore.feed;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.feed.FeedRequest.Extent;
import dev.corpuscore.feed.FeedRequest.Form;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.jobtech.AdContacts;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Entries as bytes, kept only during a walk. No other version of this program reads them. */
final class BoardEntryBytes {
  private static final int OFFER = 1;
  private static final int LINK = 2;
  private static final int WITHDRAWN = 3;
  private static final int REFUSED = 4;

  private BoardEntryBytes() {}

  /**
   * @throws IllegalStateException if a text has no UTF-8 form, so that no store would take it
   */
  static byte[] of(BoardEntry entry) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    switch (entry) {
      case BoardEntry.Offer offer -> {
        out.writeByte(OFFER);
        write(out, offer.at());
        out.writeBoolean(offer.listed());
        write(out, offer.rest());
        write(out, offer.contacts() == null ? null : offer.contacts().json());
        write(out, PostingJson.canonical(offer.at().postingId(), offer.content()));
      }
      case BoardEntry.StandIn standIn -> {
        return of(standIn.offer());
      }
      case BoardEntry.Link link -> {
        out.writeByte(LINK);
        write(out, link.at());
        write(out, link.rest());
        write(out, link.changedAt());
      }
      case BoardEntry.Withdrawn withdrawn -> {
        out.writeByte(WITHDRAWN);
        write(out, withdrawn.at());
        write(out, withdrawn.when());
      }
      case BoardEntry.Refused refused -> {
        out.writeByte(REFUSED);
        out.writeBoolean(refused.at() != null);
        if (refused.at() != null) {
          write(out, refused.at());
        }
        write(out, refused.reason());
      }
    }
    return bytes.toByteArray();
  }

  static BoardEntry read(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    int kind = in.readByte();
    return switch (kind) {
      case OFFER -> {
        UrlIdentity at = readIdentity(in);
        boolean listed = in.readBoolean();
        FeedRequest rest = readRequest(in);
        String contacts = readText(in);
        yield new BoardEntry.Offer(
            at,
            PostingJson.parse(in.readNBytes(in.readInt())),
            listed,
            rest,
            contacts == null ? null : new AdContacts(contacts));
      }
      case LINK -> {
        UrlIdentity at = readIdentity(in);
        FeedRequest rest = readRequest(in);
        if (rest == null) {
          throw new IllegalStateException("a link without its page");
        }
        yield new BoardEntry.Link(at, rest, readInstant(in));
      }
      case WITHDRAWN -> new BoardEntry.Withdrawn(readIdentity(in), readInstant(in));
      case REFUSED ->
          new BoardEntry.Refused(
              in.readBoolean() ? readIdentity(in) : null, String.valueOf(readText(in)));
      default -> throw new IllegalStateException("no entry begins with " + kind);
    };
  }

  private static void write(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static void write(DataOutputStream out, @Nullable String text) throws IOException {
    if (text == null) {
      out.writeInt(-1);
    } else {
      write(out, text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static @Nullable String readText(DataInputStream in) throws IOException {
    int length = in.readInt();
    return length < 0 ? null : new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }

  private static void write(DataOutputStream out, UrlIdentity at) throws IOException {
    write(out, at.canonicalUrl());
    Identity identity = at.identity();
    out.writeBoolean(identity != null);
    if (identity != null) {
      write(out, identity.ats());
      write(out, identity.tenant());
      write(out, identity.externalId());
    }
  }

  private static UrlIdentity readIdentity(DataInputStream in) throws IOException {
    String url = String.valueOf(readText(in));
    return new UrlIdentity(
        url,
        in.readBoolean()
            ? new Identity(
                String.valueOf(readText(in)),
                String.valueOf(readText(in)),
                String.valueOf(readText(in)))
            : null);
  }

  private static void write(DataOutputStream out, @Nullable FeedRequest request)
      throws IOException {
    out.writeBoolean(request != null);
    if (request != null) {
      write(out, request.url());
      out.writeUTF(request.form().name());
      write(out, request.body());
      out.writeUTF(request.extent().name());
      out.writeInt(request.headers().size());
      for (Map.Entry<String, String> header : request.headers().entrySet()) {
        write(out, header.getKey());
        write(out, header.getValue());
      }
    }
  }

  private static @Nullable FeedRequest readRequest(DataInputStream in) throws IOException {
    return in.readBoolean()
        ? new FeedRequest(
            String.valueOf(readText(in)),
            Form.valueOf(in.readUTF()),
            readText(in),
            Extent.valueOf(in.readUTF()),
            readHeaders(in))
        : null;
  }

  private static Map<String, String> readHeaders(DataInputStream in) throws IOException {
    Map<String, String> headers = new HashMap<>();
    for (int left = in.readInt(); left > 0; left--) {
      headers.put(String.valueOf(readText(in)), String.valueOf(readText(in)));
    }
    return headers;
  }

  private static void write(DataOutputStream out, @Nullable Instant time) throws IOException {
    out.writeBoolean(time != null);
    if (time != null) {
      out.writeLong(time.getEpochSecond());
      out.writeInt(time.getNano());
    }
  }

  private static @Nullable Instant readInstant(DataInputStream in) throws IOException {
    return in.readBoolean() ? Instant.ofEpochSecond(in.readLong(), in.readInt()) : null;
  }
}
