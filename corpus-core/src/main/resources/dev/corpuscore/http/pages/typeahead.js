// Suggestions under a box while somebody types: an ARIA combobox with a list. Without it, or when
// nothing is suggested, the box is an ordinary one.
(() => {
  "use strict";

  const PAUSE = 120;
  const LONGEST = 255;
  const SHOWN = 8;

  /** Parameters of the form that are no filters. */
  const UNASKED = ["limit", "offset", "sort", "lang"];

  /** The name of a country in the language of the page. */
  const country = (code) => new Intl.DisplayNames([document.documentElement.lang], { type: "region" }).of(code);

  /**
   * Suggests what may be meant in a box.
   *
   * @param id of the list
   * @param types of suggestions that are asked for
   * @param unasked names of fields that do not say which jobs count
   * @param said what is said of a suggestion beside its text
   */
  const suggest = (box, id, types, unasked, said) => {
    const list = document.createElement("ul");
    list.id = id;
    list.className = "suggestions";
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", box.dataset.suggestions);
    list.hidden = true;
    box.after(list);
    box.setAttribute("role", "combobox");
    box.setAttribute("aria-autocomplete", "list");
    box.setAttribute("aria-expanded", "false");
    box.setAttribute("aria-controls", list.id);

    let timer = 0;
    let asking = null;
    let active = -1;

    const options = () => list.children;

    /** Forgets what was asked for: no answer comes any more. */
    const stopAsking = () => {
      clearTimeout(timer);
      if (asking) {
        asking.abort();
        asking = null;
      }
    };

    /** Forgets what was asked for and shows nothing. */
    const close = () => {
      stopAsking();
      active = -1;
      list.hidden = true;
      list.replaceChildren();
      box.setAttribute("aria-expanded", "false");
      box.removeAttribute("aria-activedescendant");
    };

    /** Marks an option; -1 goes back to what was typed. */
    const mark = (next) => {
      active = next;
      for (const [at, option] of [...options()].entries()) {
        option.setAttribute("aria-selected", String(at === active));
      }
      if (active < 0) {
        box.removeAttribute("aria-activedescendant");
      } else {
        box.setAttribute("aria-activedescendant", options()[active].id);
        options()[active].scrollIntoView({ block: "nearest" });
      }
    };

    /** Marks an option, as an arrow key asks. A late answer must not change the list under it. */
    const move = (next) => {
      stopAsking();
      mark(next);
    };

    const take = (option) => {
      box.value = option.dataset.phrase;
      close();
      box.form.requestSubmit();
    };

    const part = (name, text) => {
      const element = document.createElement(name);
      element.textContent = text;
      return element;
    };

    const show = (suggestions) => {
      if (suggestions.length === 0 || document.activeElement !== box) {
        close();
        return;
      }
      list.replaceChildren(
        ...suggestions.map((suggestion, at) => {
          const option = document.createElement("li");
          option.id = id.slice(0, -1) + "-" + at;
          option.dataset.phrase = suggestion.found_phrase;
          option.setAttribute("role", "option");
          option.append(part("bdi", suggestion.type === "place" ? suggestion.value : suggestion.found_phrase), " ");
          const kind = part("span", said(suggestion));
          kind.className = "count";
          option.append(kind);
          return option;
        })
      );
      list.hidden = false;
      box.setAttribute("aria-expanded", "true");
      mark(-1);
    };

    /** What may follow, among the postings that the filters let through. */
    const ask = async () => {
      const asked = new URLSearchParams({ q: box.value, limit: SHOWN });
      types.forEach((type) => asked.append("qfields", type));
      const filled = new FormData(box.form);
      for (const [name, value] of filled) {
        if (!unasked.includes(name) && !UNASKED.includes(name) && value.trim() !== "") {
          asked.append(name, value);
        }
      }
      const turn = new AbortController();
      asking = turn;
      try {
        const answer = await fetch("/api/complete?" + asked, { signal: turn.signal });
        const found = answer.ok ? (await answer.json()).typeahead : [];
        if (asking === turn) {
          show(found);
        }
      } catch (failure) {
        if (asking === turn) {
          close();
        }
      }
    };

    box.addEventListener("input", () => {
      stopAsking();
      if (box.value.trim() === "" || box.value.length > LONGEST) {
        close();
      } else {
        timer = setTimeout(ask, PAUSE);
      }
    });

    box.addEventListener("keydown", (event) => {
      const count = options().length;
      if (event.isComposing || list.hidden) {
        return;
      }
      if (event.key === "ArrowDown") {
        move(active + 1 < count ? active + 1 : -1);
      } else if (event.key === "ArrowUp") {
        move(active < 0 ? count - 1 : active - 1);
      } else if (event.key === "Enter" && active >= 0) {
        take(options()[active]);
      } else if (event.key === "Escape") {
        close();
      } else {
        return;
      }
      event.preventDefault();
    });

    // the box keeps the focus while an option is pressed
    list.addEventListener("pointerdown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) {
        take(option);
      }
    });
    box.addEventListener("blur", close);
    box.form.addEventListener("submit", close);
  };

  if (!window.AbortController || !HTMLFormElement.prototype.requestSubmit) {
    return;
  }
  const words = document.getElementById("q");
  if (words) {
    suggest(
      words,
      "suggestions",
      ["occupation", "skill", "location", "employer"],
      ["q"],
      (found) => words.dataset[found.type.split("_")[0]] + ", " + found.occurrences
    );
  }
  const where = document.getElementById("where");
  if (where) {
    // a radius is asked, too: within it the jobs of a town are counted
    suggest(where, "places", ["place"], ["q", "where"], (found) =>
      found.type === "place" ? country(found.country) + ", " + found.occurrences : String(found.occurrences)
    );
  }
})();
