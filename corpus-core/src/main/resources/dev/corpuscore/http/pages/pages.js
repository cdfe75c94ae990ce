// What makes the pages quicker. Without it everything works by forms and links alone.
(() => {
  "use strict";

  const form = document.querySelector("form#search");

  // "/" goes to the search box, from wherever nothing is being typed
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, select, textarea, [contenteditable]");
    const box = document.getElementById("q");
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || typing) {
      return;
    }
    event.preventDefault();
    if (box) {
      box.focus();
      box.select();
    } else {
      location.assign(document.querySelector(".brand").href);
    }
  });

  // from a posting back to the list it was opened from
  const back = document.getElementById("back");
  const list = location.origin + "/";
  if (back && (document.referrer === list || document.referrer.startsWith(list + "?"))) {
    back.href = document.referrer;
    back.textContent = back.dataset.list;
    // going back keeps the place on the list, which a link to it would not
    back.addEventListener("click", (event) => {
      const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      const before = window.navigation && navigation.entries()[navigation.currentEntry.index - 1];
      if (plain && before && before.url.split("#")[0] === back.href) {
        event.preventDefault();
        history.back();
      }
    });
  }

  /** Whether a field says more about another one that is empty: then it means nothing. */
  const isIdle = (field) => "with" in field.dataset && form.elements[field.dataset.with].value.trim() === "";

  if (form) {
    form.addEventListener("formdata", ({ formData }) => {
      [...form.elements].filter(isIdle).forEach((field) => formData.delete(field.name));
    });
  }

  // only the search page shows another search in itself; other forms open a page
  if (!form || !document.getElementById("results") || !window.history.pushState) {
    return;
  }

  /** The address of what the form asks for, without what was left empty. */
  const wanted = () => {
    const asked = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (value.trim() !== "") {
        asked.append(name, value);
      }
    }
    const query = asked.toString();
    return query === "" ? "/" : "/?" + query;
  };

  /** What of the head belongs to one search. */
  const OF_A_SEARCH = "link:is([rel=alternate], [rel=canonical], [rel=prev], [rel=next]), meta:is([name=robots], [name=description], [property^=og])";

  const here = () => location.pathname + location.search;

  /** What the filters are in, which scrolls where they are a sheet. */
  const fields = () => document.querySelector("#filters > .facets");

  let latest = 0;

  /** Where the history of the browser is, which may be ahead of what is shown. */
  let at = here();

  /** Shows another search in this page; whatever goes wrong, the browser opens it instead. */
  const show = async (url, remembered) => {
    const turn = ++latest;
    const sent = document.getElementById("where").value;
    const results = document.getElementById("results");
    results.setAttribute("aria-busy", "true");
    let next;
    try {
      const answer = await fetch(url, { headers: { Accept: "text/html" } });
      next = new DOMParser().parseFromString(await answer.text(), "text/html");
    } catch (failure) {
      next = null;
    }
    if (turn !== latest) {
      return;
    }
    if (!next || !next.getElementById("results")) {
      results.removeAttribute("aria-busy");
      location.assign(url);
      return;
    }
    if (remembered) {
      const same = new URL(url, location.href).search === location.search;
      history[same ? "replaceState" : "pushState"](null, "", url);
      at = here();
    }
    const typing = document.activeElement;
    const active = typing && typing.id;
    const typed = remembered && typing && typing.matches("#filters input:is([type=text], [type=search])") ? typing.value : null;
    const open = document.getElementById("filters").open;
    const scrolled = fields().scrollTop;
    document.title = next.title;
    document.head.querySelectorAll(OF_A_SEARCH).forEach((element) => element.remove());
    document.head.append(...next.head.querySelectorAll(OF_A_SEARCH));
    const idle = [...form.elements].filter(isIdle).map((field) => [field.id, field.value]);
    for (const id of ["results", "filters", "languages", "where-note"]) {
      document.getElementById(id).replaceWith(document.adoptNode(next.getElementById(id)));
    }
    // what was chosen before the field that it belongs to is filled in
    for (const [id, value] of idle) {
      const field = document.getElementById(id);
      if (field && isIdle(field) && [...field.options].some((option) => option.value === value)) {
        field.value = value;
      }
    }
    document.getElementById("filters").open = open;
    fields().scrollTop = scrolled;
    for (const id of ["q", "where"]) {
      const same = id === "where" && document.getElementById(id).value === sent;
      if (!remembered || id !== active || same) {
        document.getElementById(id).value = next.getElementById(id).value;
      }
    }
    const where = next.getElementById("where");
    document.getElementById("where").setAttribute("aria-invalid", where.getAttribute("aria-invalid"));
    if (where.value !== "" || !remembered) {
      const radius = next.getElementById("radius");
      const chosen = radius.value; // a list that loses its chosen option chooses another
      document.getElementById("radius").replaceChildren(...radius.children);
      document.getElementById("radius").value = chosen;
    }
    form.querySelectorAll("input[type=hidden]").forEach((field) => field.remove());
    next.querySelectorAll("#search input[type=hidden]").forEach((field) => form.append(field));
    const again = active && document.getElementById(active);
    if (again && again !== document.activeElement) {
      again.focus({ preventScroll: true });
    }
    if (again && typed !== null) {
      again.value = typed;
    }
    document.getElementById("status").textContent = document.getElementById("count").textContent;
  };

  /** Whether the filters are open as a sheet in front of the jobs. */
  const isSheet = () => document.getElementById("filters").open && getComputedStyle(fields()).position === "fixed";

  const closeSheet = () => {
    document.getElementById("filters").open = false;
    document.getElementById("filter-toggle").focus({ preventScroll: true });
  };

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isSheet()) {
      closeSheet();
    }
  });

  document.addEventListener("click", (event) => {
    if (event.target.isConnected && !event.target.closest("#filters") && isSheet()) {
      document.getElementById("filters").open = false;
    }
  });

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (event.submitter && event.submitter.matches(".apply") && isSheet()) {
      closeSheet();
    }
    show(wanted(), true);
  });

  // filters and order take effect at once
  document.addEventListener("change", (event) => {
    const field = event.target;
    if (field.form === form && field.closest("#filters, .sort, .radius") && !isIdle(field) && field.reportValidity()) {
      show(wanted(), true);
    }
  });

  // links to other searches: chips, pages, suggestions
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#results a[href^='/?'], #results a[href='/']");
    const plain = !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!link || !plain || event.defaultPrevented) {
      return;
    }
    event.preventDefault();
    show(link.getAttribute("href"), true).then(() => {
      document.getElementById("count").focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    });
  });

  // other words are corrected again, if they were searched for exactly as they were typed
  document.getElementById("q").addEventListener("input", () => {
    form.querySelectorAll("input[name=exact]").forEach((field) => field.remove());
  });

  // also of links within the page, which show no other search
  window.addEventListener("popstate", () => {
    if (here() !== at) {
      at = here();
      show(at, false);
    }
  });
})();
