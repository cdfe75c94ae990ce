package dev.corpuscore.config;

import org.jspecify.annotations.Nullable;

/**
 * The private keys that sign, in PEM or its Base64. Printing them shows nothing.
 *
 * @param statements null for the key in the data dir
 * @param log null for the key in the data dir
 */
public record SigningSettings(@Nullable Secret statements, @Nullable Secret log) {
  static SigningSettings read(Environment in) {
    Secret statements = in.checkedSecret(Setting.SIGNING_KEY, SecretParsers::requireSigningKey);
    Secret log = in.checkedSecret(Setting.LEDGER_KEY, SecretParsers::requireSigningKey);
    if (statements != null && statements.equals(log)) {
      in.refuse(
          Setting.LEDGER_KEY,
          "is the key of " + Setting.SIGNING_KEY.variable() + "; generate another one");
    }
    return new SigningSettings(statements, log);
  }
}
