package dev.corpuscore.http;

import dev.corpuscore.index.lucene.OnLucene;

/** The parameters of {@code GET /api/search} on Lucene. */
class AdSearchTest extends AdSearchContract implements OnLucene {}
