package dev.corpuscore.fetch.http;

import java.io.IOException;

/** A name resolves to a forbidden address, or a socket was about to connect to one. */
final class ForbiddenAddressException extends IOException {
  private static final long serialVersionUID = 1L;

  ForbiddenAddressException(String message) {
    super(message);
  }
}
