package dev.corpuscore;

/** Command line in, exit code out. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    System.exit(arguments.length);
  }
}
