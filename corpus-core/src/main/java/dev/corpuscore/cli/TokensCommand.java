package dev.corpuscore.cli;

import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.World;
import dev.corpuscore.config.Setting;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(
    name = "tokens",
    description = {
      "Prints a strong set of three different bearer tokens, as lines for a shell.",
      "",
      "They are made now, from the operating system's randomness, and kept nowhere: put them where"
          + " only the service can read them. Without tokens the public routes work and the"
          + " protected ones stay closed."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus tokens > tokens.env && chmod 600 tokens.env",
      "  . ./tokens.env && ./corpus serve",
      "",
      "Each can come from a file instead: CORE_CONTROL_TOKEN_FILE=/run/secrets/control."
    })
final class TokensCommand implements Callable<Integer> {
  private static final int TOKEN_BYTES = 32;

  private final World world;
  private final SecureRandom random = new SecureRandom();

  TokensCommand(World world) {
    this.world = world;
  }

  @Override
  public Integer call() {
    try (StandardOutput out = new StandardOutput(world.out())) {
      for (Setting setting :
          List.of(Setting.CONTROL_TOKEN, Setting.LIFECYCLE_TOKEN, Setting.WORKER_TOKEN)) {
        out.line("export " + setting.variable() + "=" + token());
      }
    }
    world.say("control and lifecycle open protected routes here; the client product gets worker");
    return ExitCode.DONE;
  }

  private String token() {
    byte[] bytes = new byte[TOKEN_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
