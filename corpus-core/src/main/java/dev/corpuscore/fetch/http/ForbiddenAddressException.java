package dev.corpuscore.fetch.http;

import java.io.IOException;

/** A name leads, or a socket was about to connect, to where nothing is fetched from. */
final class ForbiddenAddressException extends IOException {
  private static final long serialVersionUID = 1L;

  ForbiddenAddressException(String message) {
    super(message);
  }
}
