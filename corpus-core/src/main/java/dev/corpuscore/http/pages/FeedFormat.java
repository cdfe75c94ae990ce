package dev.corpuscore.http.pages;

/** The forms in which a search can be followed by feed readers. */
public enum FeedFormat {
  /** RFC 4287. */
  ATOM("/feed.atom", "application/atom+xml", "Atom"),
  /** Version 1.1. */
  JSON("/feed.json", "application/feed+json", "JSON Feed");

  private final String path;
  private final String contentType;
  private final String label;

  FeedFormat(String path, String contentType, String label) {
    this.path = path;
    this.contentType = contentType;
    this.label = label;
  }

  public String path() {
    return path;
  }

  public String contentType() {
    return contentType;
  }

  /** What people call it. */
  public String label() {
    return label;
  }
}
