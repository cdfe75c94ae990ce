package dev.corpuscore.page.jobtech;

import dev.corpuscore.bytes.BytePattern;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.jobtech.AdContacts;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Puts contacts into the bytes of an ad that was written without them. An index holds the finished
 * bytes of ads, and no contacts: what is deleted in the store then is nowhere else.
 */
public final class ContactsInAd {
  private static final JsonMapper MAPPER = new JsonMapper();

  // Inside a JSON string every quote is escaped, so none of these can occur in a string value.
  private static final BytePattern EMPLOYER =
      BytePattern.of("\"employer\":{\"phone_number\":null,\"email\":null,");
  private static final BytePattern APPLICATION = BytePattern.of(",\"email\":null,\"via_af\":");
  private static final BytePattern CONTACTS = BytePattern.of("\"application_contacts\":[],");

  private ContactsInAd() {}

  /**
   * Returns the ad with these contacts.
   *
   * @param ad the JSON of an ad as {@link AdShape#write} wrote it, whole or without its end
   */
  public static byte[] put(byte[] ad, AdContacts contacts) {
    JsonNode said = StrictJson.read(contacts.json().getBytes(StandardCharsets.UTF_8));
    ByteArrayOutputStream out = new ByteArrayOutputStream(ad.length + contacts.json().length());
    int done = 0;
    done = replaced(out, ad, done, EMPLOYER, employer(said.path("employer")));
    done = replaced(out, ad, done, APPLICATION, application(said.path("application_details")));
    done = replaced(out, ad, done, CONTACTS, contacts(said.get("application_contacts")));
    out.write(ad, done, ad.length - done);
    return out.toByteArray();
  }

  private static String employer(JsonNode employer) {
    return "\"employer\":{\"phone_number\":"
        + text(employer.get("phone_number"))
        + ",\"email\":"
        + text(employer.get("email"))
        + ",";
  }

  private static String application(JsonNode details) {
    return ",\"email\":" + text(details.get("email")) + ",\"via_af\":";
  }

  private static String contacts(@Nullable JsonNode people) {
    ByteArrayOutputStream list = new ByteArrayOutputStream();
    try (JsonGenerator out = MAPPER.createGenerator(list)) {
      AdShape.writeMember(out, "application_contacts", people);
    }
    return "\"application_contacts\":" + list.toString(StandardCharsets.UTF_8) + ",";
  }

  private static String text(@Nullable JsonNode value) {
    return value == null ? "null" : MAPPER.writeValueAsString(value);
  }

  /** Writes {@code ad} up to the pattern, and in place of that this text; where to go on. */
  private static int replaced(
      ByteArrayOutputStream out, byte[] ad, int from, BytePattern pattern, String by) {
    int at = pattern.startIn(ad, from);
    out.write(ad, from, at - from);
    out.writeBytes(by.getBytes(StandardCharsets.UTF_8));
    return at + pattern.length();
  }
}
