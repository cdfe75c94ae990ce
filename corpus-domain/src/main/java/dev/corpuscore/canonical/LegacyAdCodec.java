package dev.corpuscore.canonical;

import dev.corpuscore.model.jobtech.LegacyAd;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;

/**
 * Reads and writes the JobTech ad of a posting as one value. This class does not check its members;
 * code that reads lines of others must use {@code page.jobtech.AdShape}.
 */
final class LegacyAdCodec implements Codec<LegacyAd> {
  @Override
  public void write(CanonicalWriter out, LegacyAd ad) {
    out.value(ad.json());
  }

  @Override
  public @Nullable LegacyAd read(JsonParser in, Unknown unknown) {
    if (in.currentToken() != JsonToken.START_OBJECT) {
      Codecs.pass(in, unknown);
      return null;
    }
    String json = CanonicalJson.text(in.<JsonNode>readValueAsTree());
    if (!LegacyAd.fits(json)) {
      unknown.note();
      return null;
    }
    return new LegacyAd(json);
  }

  @Override
  public @Nullable LegacyAd read(JsonValue in) {
    return in.wholeObject((JsonNode ad) -> new LegacyAd(CanonicalJson.text(ad)));
  }
}
