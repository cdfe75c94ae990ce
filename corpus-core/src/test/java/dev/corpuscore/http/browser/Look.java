package dev.corpuscore.http.browser;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.options.ColorScheme;

/** Who looks: how wide the window is, which colours are liked, whether scripts may run. */
record Look(String name, int width, int height, ColorScheme colours, boolean scripts) {
  static final Look WIDE = new Look("wide", 1_440, 900, ColorScheme.LIGHT, true);
  static final Look PHONE = new Look("phone", 360, 780, ColorScheme.LIGHT, true);

  Look dark() {
    return new Look(name + "-dark", width, height, ColorScheme.DARK, scripts);
  }

  Look withoutScripts() {
    return new Look(name + "-without-scripts", width, height, colours, false);
  }

  NewContextOptions options() {
    return new NewContextOptions()
        .setViewportSize(width, height)
        .setColorScheme(colours)
        .setJavaScriptEnabled(scripts)
        .setLocale("en-GB");
  }
}
