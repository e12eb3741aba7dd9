"use strict";
// Shows the outputs of a series: the script of the page index.html that `sweep` and `batch` write (see Gallery.swift).
// The manifest is inside the page; the outputs are loaded when they become visible.
(() => {
  /** @type {(id: string) => any} */
  const element = (id) => document.getElementById(id);
  const manifest = JSON.parse(element("manifest").textContent);
  const starsKey = "pathreel-stars:" + location.pathname;
  const lacksMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  // Every other format, also an animation such as a GIF, is shown as a picture.
  const isVideo = (member) => /\.(mp4|webm|mov|mkv)$/i.test(member.file);

  // The URL of an output. File names may contain any character except a slash.
  const address = (file) => "./" + encodeURIComponent(file);
  const text = (value) => String(value);
  // A value with at most six digits, because a third has sixteen. From a million on, a number has all of its digits, so
  // that 1234567 and 1234568 differ. The --set options have all digits.
  const brief = (value) => typeof value === "number" && Math.abs(value) < 1e6 ? String(Number(value.toPrecision(6))) : text(value);
  // The names of a member's values, in the order of the command line.
  const names = (member) => {
    const own = Object.keys(member.values);
    return manifest.varied.filter((name) => own.includes(name)).concat(own.filter((name) => !manifest.varied.includes(name)));
  };
  const quoted = (word) => /^[A-Za-z0-9_.,:=+\/-]+$/.test(word) ? word : "'" + word.replaceAll("'", "'\\''") + "'";
  const options = (member) => names(member).map((name) => "--set " + quoted(name + "=" + text(member.values[name]))).join(" ");
  const label = (member) => names(member).map((name) => name + " " + brief(member.values[name])).join(", ") || member.file;

  // Stars belong to values, so that they stay when other values are added.
  const stars = new Set();
  try {
    for (const star of JSON.parse(localStorage.getItem(starsKey) || "[]")) stars.add(star);
  } catch { /* A browser may refuse storage to a page from the disk; stars then last as long as the page. */ }
  const keepStars = () => {
    try { localStorage.setItem(starsKey, JSON.stringify([...stars])); } catch { /* As above. */ }
  };

  let toldTimer;
  // Shows a short message for two and a half seconds.
  function tell(message) {
    element("told").textContent = message;
    element("told").classList.add("shown");
    clearTimeout(toldTimer);
    toldTimer = setTimeout(() => element("told").classList.remove("shown"), 2500);
  }

  // Copies text to the clipboard. Pages from the disk have no clipboard interface in some browsers, so the old way is
  // tried, too.
  async function copy(words, message) {
    try {
      await navigator.clipboard.writeText(words);
    } catch {
      const area = document.createElement("textarea");
      area.value = words;
      (element("large").open ? element("large") : document.body).append(area);
      area.select();
      const isCopied = document.execCommand("copy");
      area.remove();
      if (!isCopied) return tell(words);
    }
    tell(message);
  }

  // MARK: Cards

  const cards = manifest.members.map((member) => ({ member, options: options(member), isSeen: false }));
  // Makes an HTML element.
  const make = (tag, attributes = {}, ...children) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  };

  // The list of a member's values, with a swatch for each colour.
  function values(member) {
    const list = make("dl");
    for (const name of names(member)) {
      const value = brief(member.values[name]);
      const shown = make("dd");
      if (/^(#[0-9a-f]{3,8}|rgba?\([0-9.,% \/]+\))$/i.test(value)) {
        const swatch = make("span", { class: "swatch", "aria-hidden": "true" });
        swatch.style.background = value;
        shown.append(swatch);
      }
      shown.append(value);
      list.append(make("dt", {}, name), shown);
    }
    if (!list.children.length) list.append(make("dd", {}, member.file));
    return list;
  }

  // Makes the card of a member.
  function build(card, index) {
    const { member } = card;
    card.item = make("li");
    card.box = make("article", { tabindex: index === 0 ? "0" : "-1", "aria-label": label(member) });
    if (member.state === "made") {
      card.media = isVideo(member)
        ? make("video", { muted: "", loop: "", playsinline: "", preload: "none", width: member.width, height: member.height, "aria-label": label(member) })
        : make("img", { alt: label(member), width: member.width, height: member.height });
      card.media.muted = true;
      card.box.append(make("div", { class: "media" }, card.media));
      card.media.addEventListener("click", () => open(card));
      card.media.addEventListener("error", () => {
        if (card.media.hasAttribute("src")) card.box.classList.add("missing"), card.box.setAttribute("title", member.file + " cannot be shown");
      });
    } else {
      const reason = member.state === "failed" ? member.error || "It could not be made." : "Not made yet.";
      card.box.append(make("p", { class: "fault" }, reason));
    }
    card.star = make("button", { class: "star", type: "button", tabindex: "-1" }, "★");
    card.star.addEventListener("click", () => star(card));
    const copies = make("button", { class: "copy", type: "button", tabindex: "-1", title: "Copy the --set options" }, "--set");
    copies.addEventListener("click", () => copyOptions(card));
    card.box.append(make("div", { class: "row" }, values(member), card.star, copies));
    card.box.addEventListener("focus", () => { for (const other of cards) other.box.tabIndex = other === card ? 0 : -1; });
    card.item.append(card.box);
    showStar(card);
    return card.item;
  }

  function showStar(card) {
    const isStarred = stars.has(card.options);
    for (const button of [card.star, ...(opened === card ? [element("large-star")] : [])]) {
      button.setAttribute("aria-pressed", String(isStarred));
      button.setAttribute("aria-label", (isStarred ? "Remove the star of " : "Star ") + label(card.member));
    }
  }

  function star(card) {
    const hasFocus = card.item.contains(document.activeElement);
    stars.has(card.options) ? stars.delete(card.options) : stars.add(card.options);
    keepStars();
    showStar(card);
    filter();
    if (hasFocus && card.item.hidden) focus(card);
  }

  // Focuses a card; if it is hidden, the next shown one, or else the last one.
  function focus(card) {
    const isShown = (other) => !other.item.hidden;
    (cards.slice(cards.indexOf(card)).find(isShown) || cards.findLast(isShown))?.box.focus();
  }

  const copyOptions = (card) => copy(card.options, "Copied " + card.options);

  // MARK: Visible videos play

  let isPlaying = !lacksMotion;
  const sight = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const card = cards[Number(entry.target.getAttribute("data-index"))];
      card.isSeen = entry.isIntersecting;
      show(card);
    }
  }, { rootMargin: "150px" });

  // Loads and plays a visible card, and stops one that has left the window.
  function show(card) {
    const { media, member } = card;
    if (!media) return;
    if (card.isSeen && !media.hasAttribute("src")) media.setAttribute("src", address(member.file));
    if (!isVideo(member)) return;
    if (card.isSeen && isPlaying) {
      media.play().catch(() => {});
    } else {
      media.pause();
      // Unload a video out of sight, because a browser decodes only a limited number at a time.
      if (!card.isSeen && media.hasAttribute("src")) { media.removeAttribute("src"); media.load(); }
      // Load a video that does not play, so that its first frame shows.
      if (card.isSeen) media.preload = "auto";
    }
  }

  function showPlaying() {
    element("playing").textContent = isPlaying ? "Pause all" : "Play all";
    element("playing").setAttribute("aria-pressed", String(isPlaying));
    cards.forEach(show);
  }

  // MARK: The search

  function filter() {
    const words = element("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    const wantsStars = element("starred").checked;
    let count = 0;
    for (const card of cards) {
      const whole = (label(card.member) + " " + card.member.file + " " + card.options + " " + card.member.state).toLowerCase();
      const isShown = (!wantsStars || stars.has(card.options)) && words.every((word) => whole.includes(word));
      card.item.hidden = !isShown;
      if (isShown) count += 1;
    }
    const failed = cards.filter((card) => card.member.state === "failed").length;
    // Stars of values that this series does not have are kept, and do not count.
    const starred = cards.filter((card) => stars.has(card.options)).length;
    element("count").textContent = (count === cards.length ? "" : count + " of ") + cards.length + (cards.length === 1 ? " output" : " outputs")
      + (failed ? ", " + failed + " failed" : "") + (starred ? ", " + starred + " starred" : "");
    element("empty").hidden = count > 0;
    const shown = cards.filter((card) => !card.item.hidden);
    if (shown.length && !shown.some((card) => card.box.tabIndex === 0)) {
      for (const card of cards) card.box.tabIndex = card === shown[0] ? 0 : -1;
    }
  }

  // MARK: The large view

  // The card in the dialog; null if it is closed.
  let opened = null;
  function open(card) {
    opened = card;
    const { member } = card;
    element("large-title").textContent = label(member);
    const facts = [member.file];
    if (member.width) facts.push(member.width + " × " + member.height);
    if (member.frames > 1) facts.push(member.frames + " frames, " + brief(member.duration) + " s, " + member.rate + " frames/s");
    if (member.bytes) facts.push(Math.ceil(member.bytes / 1024) + " KiB");
    if (member.place) facts.push(member.place);
    element("large-facts").textContent = facts.join(" · ");
    const media = element("large-media");
    media.replaceChildren();
    if (member.state !== "made") {
      media.append(make("p", { class: "fault" }, member.error || "Not made yet."));
    } else if (isVideo(member)) {
      const video = make("video", { src: address(member.file), controls: "", loop: "", playsinline: "" });
      media.append(video);
      if (!lacksMotion) video.play().catch(() => {});
    } else {
      media.append(make("img", { src: address(member.file), alt: label(member) }));
    }
    element("large-star").textContent = "★ Star";
    showStar(card);
    if (!element("large").open) element("large").showModal();
  }

  // The card some steps after another among the shown ones.
  function move(from, step) {
    const shown = cards.filter((card) => !card.item.hidden);
    const to = shown[Math.min(Math.max(shown.indexOf(from) + step, 0), shown.length - 1)];
    return to || from;
  }

  // The number of cards in the first row.
  function columns() {
    const tops = cards.filter((card) => !card.item.hidden).map((card) => card.item.offsetTop);
    const count = tops.findIndex((top) => top !== tops[0]);
    return count < 0 ? tops.length : count;
  }

  const steps = { ArrowRight: () => 1, ArrowLeft: () => -1, ArrowDown: () => columns(), ArrowUp: () => -columns() };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target instanceof HTMLInputElement && event.target.type === "search";
    if (event.key === "/" && !isTyping && !element("large").open) {
      event.preventDefault();
      return element("search").focus();
    }
    if (isTyping || event.target instanceof HTMLInputElement) return;
    if (element("large").open) {
      const isOnVideo = event.target instanceof HTMLVideoElement;
      if (opened && !isOnVideo && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
        event.preventDefault();
        open(move(opened, event.key === "ArrowRight" ? 1 : -1));
      } else if (event.key === "s" && opened) { star(opened); } else if (event.key === "c" && opened) { copyOptions(opened); }
      return;
    }
    const card = cards.find((card) => card.box === document.activeElement);
    if (!card) return;
    if (steps[event.key]) {
      event.preventDefault();
      const next = move(card, steps[event.key]());
      next.box.focus();
      next.box.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") { open(card); } else if (event.key === "s") { star(card); } else if (event.key === "c") { copyOptions(card); }
  });

  element("large").addEventListener("close", () => {
    element("large-media").replaceChildren();
    if (opened) focus(opened);
    opened = null;
  });
  element("large-close").addEventListener("click", () => element("large").close());
  element("large-star").addEventListener("click", () => star(opened));
  element("large-copy").addEventListener("click", () => copyOptions(opened));
  element("search").addEventListener("input", filter);
  element("starred").addEventListener("change", filter);
  element("size").addEventListener("input", (event) => element("cards").style.setProperty("--size", event.target.value + "px"));
  element("playing").addEventListener("click", () => { isPlaying = !isPlaying; showPlaying(); });
  element("copy-starred").addEventListener("click", () => {
    const starred = cards.filter((card) => stars.has(card.options));
    if (starred.length) copy(starred.map((card) => card.options).join("\n"), "Copied " + starred.length + (starred.length === 1 ? " line" : " lines"));
    else tell("Nothing is starred");
  });

  element("cards").append(...cards.map(build));
  cards.forEach((card, index) => { card.item.dataset.index = index; sight.observe(card.item); });
  element("made").textContent = "Made by Pathreel " + manifest.pathreel + " of " + manifest.scene + ".";
  filter();
  showPlaying();
})();
