package dev.corpuscore.cli.keys;

/** The keys that can be replaced; users type the names in lower case. */
enum RotatedKey {
  STATEMENTS,
  LOG,
  PSEUDONYMS
}
