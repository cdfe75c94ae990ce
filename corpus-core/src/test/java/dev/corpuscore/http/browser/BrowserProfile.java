package dev.corpuscore.http.browser;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.options.ColorScheme;

/** How a browser window is set up: its size, its colour scheme, whether scripts may run. */
record BrowserProfile(String name, int width, int height, ColorScheme colours, boolean scripts) {
  static final BrowserProfile WIDE =
      new BrowserProfile("wide", 1_440, 900, ColorScheme.LIGHT, true);
  static final BrowserProfile PHONE =
      new BrowserProfile("phone", 360, 780, ColorScheme.LIGHT, true);

  BrowserProfile dark() {
    return new BrowserProfile(name + "-dark", width, height, ColorScheme.DARK, scripts);
  }

  BrowserProfile withoutScripts() {
    return new BrowserProfile(name + "-without-scripts", width, height, colours, false);
  }

  NewContextOptions options() {
    return new NewContextOptions()
        .setViewportSize(width, height)
        .setColorScheme(colours)
        .setJavaScriptEnabled(scripts)
        .setLocale("en-GB");
  }
}
