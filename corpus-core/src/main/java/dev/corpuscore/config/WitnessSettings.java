package dev.corpuscore.config;

import dev.corpuscore.signature.NoteKey;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * The witness that is asked to cosign checkpoints.
 *
 * @param url its submission prefix, without a slash at the end
 * @param key by which its cosignatures are verified: nothing else of its answers is published
 */
public record WitnessSettings(URI url, NoteKey key) {
  static @Nullable WitnessSettings read(Environment in) {
    URI url = in.optional(Setting.WITNESS_URL, AddressParsers::prefix);
    NoteKey key = in.optional(Setting.WITNESS_KEY, SettingParsers::witnessKey);
    if (url == null && key != null) {
      in.refuse(
          Setting.WITNESS_KEY, "is set without " + Setting.WITNESS_URL.variable() + "; set both");
    }
    if (url != null && key == null) {
      in.refuse(
          Setting.WITNESS_URL,
          "is set without "
              + Setting.WITNESS_KEY.variable()
              + ", or that is wrong; set both: only what its key verifies is published");
    }
    return url == null || key == null ? null : new WitnessSettings(url, key);
  }
}
