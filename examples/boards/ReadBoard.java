import dev.corpuscore.ats.AtsSystems;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardWalk;

/** Prints the ads of a board. usage: java -cp JARS ReadBoard.java SYSTEM TENANT ANSWER */
void main(String... arguments) throws IOException {
  var system = AtsSystems.named(arguments[0]).orElseThrow();
  try (var walk = new BoardWalk(system, new Board(arguments[1], null, null))) {
    IO.println("GET " + walk.next().url());
    walk.read(Files.readAllBytes(Path.of(arguments[2])));
    for (var ad : walk.listing().offers()) {
      IO.println(ad.at().canonicalUrl() + " " + ad.content().title());
    }
  }
}
