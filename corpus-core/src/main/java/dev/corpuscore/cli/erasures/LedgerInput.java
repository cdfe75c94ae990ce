package dev.corpuscore.cli.erasures;

import dev.corpuscore.bytes.Spool;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.service.erasure.ReplayErasures;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The lines of a file, or of stdin, which is kept so that it can be read twice. */
final class LedgerInput implements ReplayErasures.Lines, AutoCloseable {
  private static final int PART = 16 << 10;

  private final String file;
  private final @Nullable Spool stdin;

  private LedgerInput(String file, @Nullable Spool stdin) {
    this.file = file;
    this.stdin = stdin;
  }

  /**
   * Opens the input.
   *
   * @param file a path, or - for stdin
   * @param folder for the temporary file of a long stdin, which only its owner can read
   */
  static LedgerInput of(String file, CommandContext context, Path folder) throws IOException {
    if (!file.equals("-")) {
      return new LedgerInput(file, null);
    }
    Spool spool = new Spool(folder);
    byte[] part = new byte[PART];
    for (int read = context.in().read(part); read >= 0; read = context.in().read(part)) {
      spool.write(part, 0, read);
    }
    return new LedgerInput(file, spool);
  }

  @Override
  public BufferedReader open() throws IOException {
    InputStream in = stdin == null ? Files.newInputStream(Path.of(file)) : new Spooled(stdin);
    return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    if (stdin != null) {
      stdin.close();
    }
  }

  /** Reads a spool from its beginning. */
  private static final class Spooled extends InputStream {
    private final Spool spool;
    private long at;

    private Spooled(Spool spool) {
      this.spool = spool;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int count = (int) Math.min(length, spool.size() - at);
      if (count <= 0) {
        return length == 0 ? 0 : -1;
      }
      System.arraycopy(spool.read(at, count), 0, into, offset, count);
      at += count;
      return count;
    }
  }
}
