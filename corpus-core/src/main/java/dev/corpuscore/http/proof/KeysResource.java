package dev.corpuscore.http.proof;

import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.service.transparency.ReadKeys;
import dev.corpuscore.signature.JwkSet;

/**
 * {@code GET /.well-known/corpus-core/keys.json}: all public keys that this corpus was ever signed
 * with, as a {@link JwkSet}; an empty set if there is none.
 */
public final class KeysResource implements Resource {
  private final ReadKeys keys;

  public KeysResource(ReadKeys keys) {
    this.keys = keys;
  }

  @Override
  public Response answer(Request request) {
    return Response.json(JwkSet.json(keys.published()));
  }
}
