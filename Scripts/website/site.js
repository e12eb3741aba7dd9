// What the pages do with JavaScript: films that play while they are seen, copy buttons, topics, and search.
// Without it, films have the browser's controls, and everything can be read.
"use strict"

const root = document.body.dataset.root
const stillness = matchMedia("(prefers-reduced-motion: reduce)")

/**
 * An element with properties and children.
 * @param {string} tag @param {object} properties @param {(Node | string)[]} children @returns {any}
 */
function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

// Films play while at least half of them is seen, unless the reader wants less motion or has paused one.

function setUpFilms() {
  /** @type {HTMLVideoElement[]} */
  const films = [...document.querySelectorAll("video")].filter(film => "plays" in film.dataset)
  const observer = new IntersectionObserver(
    entries => { for (const entry of entries) seen(entry.target, entry.isIntersecting) }, { threshold: 0.5 })
  for (const film of films) {
    setUpFilm(film)
    observer.observe(film)
  }
  stillness.addEventListener("change", () => { for (const film of films) if (stillness.matches) film.pause() })
}

/// Replaces the controls of a film by a button. A film on a page of its own keeps its controls, and what the reader does
/// with them is remembered, too.
function setUpFilm(film) {
  if (film.closest(".screen")) {
    film.addEventListener("pause", () => { if (!("away" in film.dataset)) film.dataset.chosen = "pause" })
    film.addEventListener("play", () => { film.dataset.chosen = "play" })
    return
  }
  const button = make("button", { type: "button" })
  const frame = make("div", { className: "film" })
  film.before(frame)
  frame.append(film, button)
  film.controls = false
  const show = () => {
    button.textContent = film.paused ? "Play" : "Pause"
    button.setAttribute("aria-label", `${button.textContent}: ${film.getAttribute("aria-label")}`)
    frame.classList.toggle("still", film.paused)
  }
  button.addEventListener("click", () => {
    film.dataset.chosen = film.paused ? "play" : "pause"
    film.paused ? play(film) : film.pause()
  })
  for (const kind of ["play", "pause"]) film.addEventListener(kind, show)
  show()
}

function seen(film, isSeen) {
  const chosen = film.dataset.chosen
  if (isSeen) delete film.dataset.away
  else film.dataset.away = ""
  if (!isSeen) film.pause()
  else if (chosen === "play" || !chosen && !stillness.matches) play(film)
}

/// A browser may refuse to play, or a film may be paused before it begins: then its poster stays.
function play(film) { film.play().catch(() => {}) }

// Code has a button that copies it.

function setUpCopying() {
  const said = make("p", { className: "unseen", role: "status" })
  document.body.append(said)
  for (const block of document.querySelectorAll(".code")) {
    const button = make("button", { type: "button", textContent: "Copy" })
    button.setAttribute("aria-label", "Copy this code")
    block.append(button)
    button.addEventListener("click", async () => {
      const done = await copy(block.querySelector("code").textContent)
      button.textContent = done ? "Copied" : "Select it"
      said.textContent = done ? "Copied" : "The browser does not allow it; select the code instead"
      setTimeout(() => { button.textContent = "Copy" }, 2000)
    })
  }
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/// For pages that may not write to the clipboard otherwise.
function copyBySelection(text) {
  const area = make("textarea", { value: text, className: "unseen" })
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)
  document.body.append(area)
  area.select()
  const done = document.execCommand("copy")
  area.remove()
  focused?.focus()
  return done
}

// The gallery shows the films of a topic. The address has the topic, so that a link leads to it.

function setUpTopics() {
  const bar = document.getElementById("topics")
  if (!bar) return
  const cards = [...document.querySelectorAll(".card[data-topics]")]
  const counts = new Map()
  for (const topic of cards.flatMap(topicsOf)) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  const status = make("p", { role: "status" })
  const choose = chosen => {
    for (const button of bar.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.value === chosen))
    for (const card of cards) card.classList.toggle("hidden", chosen !== "" && !topicsOf(card).includes(chosen))
    status.textContent = chosen ? `${counts.get(chosen)} of ${cards.length} films: ${chosen}` : `${cards.length} films`
  }
  // A topic of one film is found by search, and by its link.
  const common = [...counts.keys()].filter(topic => counts.get(topic) > 1 || counts.size < 12)
  const buttons = ["", ...common.sort((a, b) => a.localeCompare(b, "en"))].map(topic => {
    const button = make("button", { type: "button", value: topic, textContent: topic || "All" })
    button.addEventListener("click", () => { history.replaceState(null, "", topic ? `#${encodeURIComponent(topic)}` : "#"); choose(topic) })
    return button
  })
  bar.append(...buttons, status)
  const asked = () => {
    const topic = decodeURIComponent(location.hash.slice(1))
    choose(counts.has(topic) ? topic : "")
  }
  addEventListener("hashchange", asked)
  asked()
}

function topicsOf(card) { return card.dataset.topics.split(", ") }

// Search: the index is a script that is loaded when somebody searches.

let index

function loadIndex() {
  index ??= new Promise((resolve, reject) => {
    const script = make("script", { src: `${root}/search-index.js` })
    script.onload = () => resolve(/** @type {any} */ (window).searchIndex)
    script.onerror = reject
    document.head.append(script)
  })
  return index
}

/// The entries that have all words, the best first: words in titles count most.
async function search(text) {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_.-]+/gu) ?? []
  if (!words.length) return []
  const ranked = []
  for (const entry of await loadIndex()) {
    const rank = rankOf(entry, words)
    if (rank > 0) ranked.push({ entry, rank })
  }
  return ranked.sort((a, b) => b.rank - a.rank || a.entry[1].length - b.entry[1].length).map(each => each.entry)
}

function rankOf([address, title, page, text], words) {
  const places = [title.toLowerCase(), page.toLowerCase(), text.toLowerCase()]
  let rank = 0
  for (const word of words) {
    if (places[0] === word) rank += 40
    else if (places[0].startsWith(word)) rank += 20
    else if (places[0].includes(word)) rank += 10
    else if (places[1].includes(word)) rank += 8
    else if (places[2].includes(word)) rank += 1
    else return 0
  }
  return address.startsWith("api/") ? rank / 4 : rank
}

function linkTo([address, title, page, text]) {
  const note = title === page ? text.slice(0, 120) : page
  return make("a", { href: `${root}/${address}` }, title, make("small", { textContent: note }))
}

function setUpSearch() {
  const form = document.querySelector("form.search")
  const field = form.querySelector("input")
  const list = make("ul", { className: "found hidden", id: "found" })
  const status = make("p", { className: "unseen", role: "status" })
  form.append(list, status)
  list.setAttribute("aria-label", "Results")
  let latest = 0
  field.addEventListener("input", async () => {
    const number = ++latest
    const found = await search(field.value).catch(() => [])
    if (number !== latest) return
    showResults(list, found, field.value)
    status.textContent = field.value.trim() ? `${found.length} results` : ""
  })
  form.addEventListener("keydown", event => move(event, field, list))
  form.addEventListener("focusout", (/** @type {FocusEvent} */ event) => {
    if (!form.contains(/** @type {Node | null} */ (event.relatedTarget))) list.classList.add("hidden")
  })
  document.addEventListener("keydown", event => {
    const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]")
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      field.focus()
    }
  })
}

function showResults(list, found, text) {
  const shown = found.slice(0, 12).map(entry => make("li", {}, linkTo(entry)))
  if (!shown.length) shown.push(make("li", {}, make("p", { textContent: "Nothing found. Try another word." })))
  list.replaceChildren(...shown)
  list.classList.toggle("hidden", !text.trim())
}

/// Arrows move between the field and the results, Escape closes them, and Return opens the first one.
function move(event, field, list) {
  const links = [...list.querySelectorAll("a")]
  const stops = [field, ...links]
  const position = stops.indexOf(document.activeElement)
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step && links.length && !list.classList.contains("hidden")) {
    event.preventDefault()
    stops[(position + step + stops.length) % stops.length].focus()
  } else if (event.key === "Escape") {
    list.classList.add("hidden")
    field.focus()
  }
}

/// The page of results, which the form leads to.
async function setUpResults() {
  const place = document.getElementById("results")
  const text = new URLSearchParams(location.search).get("q")
  if (!place || !text?.trim()) return
  const field = /** @type {HTMLInputElement} */ (document.getElementById("search"))
  field.value = text
  const found = await search(text).catch(() => [])
  const list = make("ul", { className: "results" }, ...found.slice(0, 100).map(entry => make("li", {}, linkTo(entry))))
  place.append(make("p", { textContent: `${found.length} results for “${text}”` }), list)
}

// The reference has a filter: sections that have the word in a title or as a key.

function setUpFilter() {
  if (!location.pathname.endsWith("/reference.html")) return
  const main = document.getElementById("main")
  const sections = sectionsOf(main)
  const field = make("input", { type: "search", id: "filter", autocomplete: "off", spellcheck: false })
  const status = make("p", { role: "status" })
  const bar = make("div", { className: "filter" }, make("label", { htmlFor: "filter", textContent: "Find an element, key or function" }), field, status)
  main.querySelector("h2").before(bar)
  field.addEventListener("input", () => {
    const word = field.value.trim().toLowerCase()
    let count = 0
    for (const section of sections) {
      const isShown = !word || section.keys.some(key => key.includes(word))
      if (isShown) count += 1
      for (const element of section.elements) element.classList.toggle("hidden", !isShown)
    }
    status.textContent = word ? `${count} of ${sections.length} sections` : ""
  })
}

/// The parts of the page that begin with a heading, with the words by which each is found.
function sectionsOf(main) {
  const sections = []
  for (const element of main.children) {
    if (/^H[23]$/.test(element.tagName)) sections.push({ elements: [], keys: [element.textContent.toLowerCase()] })
    const section = sections.at(-1)
    if (!section) continue
    section.elements.push(element)
    for (const key of element.querySelectorAll("td:first-child code")) section.keys.push(key.textContent.toLowerCase())
  }
  return sections
}

setUpFilms()
setUpCopying()
setUpTopics()
setUpSearch()
setUpResults()
setUpFilter()
