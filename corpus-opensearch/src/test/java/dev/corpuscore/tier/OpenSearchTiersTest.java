package dev.corpuscore.tier;

/** The rules of tiers for the tests of this module, too; a contract's example may be the core's. */
class OpenSearchTiersTest extends TiersTest {}
