/* The Finder: a field with ranked answers as you type; on the home page in place, elsewhere in a dialog behind `/`.

   Ranking and index come as one script (data/finder.<language>.js), asked for when somebody reaches for the
   Finder; the other language's search words and the line below each name follow it (data/finder-more.<language>.js).
   `apimapTexts`, in front of this, holds the words of both languages. */
(function () {
  "use strict"

  var language = document.documentElement.lang === "zh" ? "zh" : "en"
  var texts = apimapTexts[language]
  var home = new URL("../", document.currentScript.src)
  var offline = location.protocol === "file:"
  var fields = [], loading = null, ready = null, dialog = null, hurried = false, warmed = false
  var SHOWN = 12
  var desk = matchMedia("(pointer: fine)").matches
  var SLICE = desk ? 30 : 5 // milliseconds at a time for the index while nobody waits; slow phones take many times as long

  function element(tag, attributes, children) {
    var made = document.createElement(tag)
    Object.keys(attributes || {}).forEach(function (name) { made.setAttribute(name, attributes[name]) })
    ;[].concat(children || []).forEach(function (child) { made.append(child) })
    return made
  }

  function address(path) { return new URL(path + (offline && /\/$/.test(path) ? "index.html" : ""), home).href }

  /* Asks for the index once; answers when entries can be found. Somebody who waits for it is served at one go. */
  function load(hurry) {
    hurried = hurried || hurry
    loading = loading || new Promise(function (resolve, reject) {
      var script = element("script", {src: new URL("../data/finder." + language + ".js", home).href})
      script.onload = function () {
        var work = apimapRank.preparation(apimapIndex)
        ;(function go() {
          var until = performance.now() + SLICE
          do ready = work(25)
          while (!ready && (hurried || performance.now() < until))
          if (!ready) return setTimeout(go, 0)
          document.documentElement.dataset.finder = "ready"
          performance.mark("finder-ready")
          resolve(ready)
          whole()
        })()
      }
      script.onerror = function () { loading = null; reject(new Error(script.src)) }
      document.head.append(script)
    })
    return loading
  }

  var complete, completed = new Promise(function (resolve) { complete = resolve })

  /* Adds what comes after the index, and shows again what was asked for in the meantime. */
  function whole() {
    var script = element("script", {src: new URL("../data/finder-more." + language + ".js", home).href})
    script.onload = function () {
      apimapRank.extend(ready, apimapMore)
      complete(ready)
      document.documentElement.dataset.finderWhole = ""
      fields.forEach(function (field) { if (field.input.value) field.show() })
      deepen()
    }
    script.onerror = function () { complete(ready); deepen() } // names and this language's words are there
    document.head.append(script)
  }

  /* Names are found by now; what the search words mean is worked out while nobody asks. */
  function deepen() {
    var until = performance.now() + SLICE, done
    do done = apimapRank.deepen(ready, 25)
    while (!done && performance.now() < until)
    if (!done) setTimeout(deepen, 0)
    else if (document.activeElement && document.activeElement.getAttribute("role") === "combobox") warm()
  }

  /* Engines compile what runs often: the first key is then as quick as the tenth. */
  function warm() {
    if (warmed || !ready) return
    warmed = true
    ;["sofmax", "cross entropy", "nn.Dr"].forEach(function (each) { setTimeout(function () { apimapRank.find(ready, each, 1) }, 0) })
  }

  /* Calls back after the first paint, since who has a keyboard types at once; on a phone when the page is there and
     has nothing else to do. */
  function later(work) {
    if (desk) return requestAnimationFrame(function () { setTimeout(work, 0) })
    if (document.readyState !== "complete") return window.addEventListener("load", function () { later(work) })
    if (window.requestIdleCallback) window.requestIdleCallback(work, {timeout: 1000})
    else setTimeout(work, 200)
  }

  function code(text, typed) {
    var made = element("code"), at = typed ? text.toLowerCase().lastIndexOf(typed.toLowerCase()) : -1
    if (at < 0) made.textContent = text
    else made.append(text.slice(0, at), element("mark", {}, text.slice(at, at + typed.length)), text.slice(at + typed.length))
    return made
  }

  function option(hit, id, typed) {
    var entry = hit.entry, asked = typed.toLowerCase()
    // Who types mint.permute wants to know about that one, not about the counterpart that is shown otherwise.
    var place = !entry.counterparts || entry.name.toLowerCase().includes(asked) ? 0 : Math.max(0, entry.counterparts.findIndex(function (each) {
      return each.toLowerCase().includes(asked)
    }))
    var marked = typed.slice(typed.lastIndexOf(".") + 1)
    var made = element("a", {role: "option", id: id, tabindex: "-1", "class": "am-hit", "aria-selected": "false", "data-name": entry.name})
    made.append(element("span", {"class": "am-hit__name"}, entry.title || code(entry.name, marked)))
    var kind = entry.module ? texts.module : entry.page ? texts.page : entry.lined ? texts.line : ""
    if (kind) {
      made.href = address(entry.url)
      made.append(element("span", {"class": "am-tag"}, kind))
      return made
    }
    if (entry.unmapped) {
      made.href = address("contributing/")
      made.append(element("span", {"class": "am-tag"}, texts.unmapped))
      return made
    }
    made.href = address(entry.url)
    var verdict = entry.verdicts[place], word = apimapIndex.words[verdict]
    var differs = entry.differs && !place && verdict !== "missing"
    made.append(element("span", {"class": "am-verdict am-verdict--" + verdict}, [
      element("span", {"aria-hidden": "true"}, word[0]), " " + word[1],
    ]))
    if (entry.counterparts.length) made.append(element("span", {"class": "am-hit__to"}, ["→ ", code(entry.counterparts[place], place ? marked : "")]))
    made.append(element("span", {"class": differs ? "am-hit__line am-hit__line--differs" : "am-hit__line"}, !place || !entry.differs ? entry.line : ""))
    return made
  }

  /* One Finder inside `host`; `lasting` keeps what is typed in the page's address. */
  function build(host, name, lasting) {
    var list = element("div", {role: "listbox", id: name + "-list", "class": "am-finder__list", "aria-label": texts.results})
    var input = element("input", {
      type: "text", id: name + "-field", "class": "am-finder__input", placeholder: texts.placeholder, role: "combobox", "aria-label": texts.label,
      "aria-expanded": "false", "aria-controls": list.id, "aria-autocomplete": "list", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      enterkeyhint: "go",
    })
    var said = element("p", {role: "status", "class": "am-finder__said"})
    var share = element("a", {"class": "am-finder__share", href: address("./")}, texts.share)
    var foot = element("p", {"class": "am-finder__foot"}, [element("span", {}, texts.keys), share])
    var panel = element("div", {"class": "am-finder__panel"}, [said, list, foot])
    host.append(element("div", {"class": "am-finder__field"}, [input, element("kbd", {"aria-hidden": "true"}, lasting ? "/" : "Esc")]), panel)
    panel.hidden = true
    var active = -1

    function choose(place, follow) {
      var options = list.children
      if (options[active]) options[active].setAttribute("aria-selected", "false")
      active = options.length ? (place + options.length) % options.length : -1
      if (active < 0) return input.removeAttribute("aria-activedescendant")
      options[active].setAttribute("aria-selected", "true")
      input.setAttribute("aria-activedescendant", options[active].id)
      if (follow) options[active].scrollIntoView({block: "nearest"})
    }

    function show() {
      var typed = input.value.trim()
      if (lasting) {
        var here = new URL(location.href)
        if (typed) here.searchParams.set("q", typed)
        else here.searchParams.delete("q")
        if (here.href !== location.href) history.replaceState(history.state, "", here)
      }
      if (!ready) return
      var hits = typed ? apimapRank.find(ready, typed, SHOWN) : []
      var named = /^[\w.]+$/.test(typed) ? typed : ""
      list.replaceChildren.apply(list, hits.map(function (hit, place) { return option(hit, name + "-" + place, named) }))
      said.textContent = !typed ? "" : hits.length ? texts.found.replace("{count}", hits.length) : texts.nothing.replace("{query}", typed)
      said.className = typed && !hits.length ? "am-finder__said am-finder__said--nothing" : "am-finder__said"
      share.href = address("./") + (typed ? "?q=" + encodeURIComponent(typed) : "")
      panel.hidden = !typed
      input.setAttribute("aria-expanded", String(hits.length > 0))
      active = -1
      choose(0)
      list.scrollTop = 0
    }

    input.addEventListener("input", function () {
      show()
      if (!ready) load(true).then(show, function () { panel.hidden = false; said.textContent = texts.failed })
    })
    input.addEventListener("focus", warm)
    input.addEventListener("pointerdown", function () { load(true).catch(function () {}) })
    input.addEventListener("keydown", function (event) {
      if (event.isComposing || event.keyCode === 229) return // an input method is at work
      var step = {ArrowDown: 1, ArrowUp: -1}[event.key]
      if (step && list.children.length) choose(active + step, true)
      else if (event.key === "Enter" && list.children[active]) {
        if (event.ctrlKey || event.metaKey) window.open(list.children[active].href)
        else list.children[active].click()
      } else if (event.key === "Escape" && lasting && input.value) {
        input.value = ""
        show()
      } else return
      event.preventDefault()
    })
    list.addEventListener("mousemove", function (event) {
      var over = event.target.closest("[role=option]")
      if (over && over.getAttribute("aria-selected") === "false") choose([].indexOf.call(list.children, over))
    })
    var field = {input: input, show: show}
    fields.push(field)
    return field
  }

  function open() {
    load(true).catch(function () {})
    if (inline) {
      scrollTo({top: 0})
      inline.input.focus()
      return inline.input.select()
    }
    if (!dialog) {
      var host = element("div", {"class": "am-finder"})
      dialog = element("dialog", {"class": "am-dialog", "aria-label": texts.label}, host)
      document.body.append(dialog)
      dialog.finder = build(host, "am-dialog", false)
      dialog.addEventListener("click", function (event) { if (event.target === dialog) dialog.close() })
    }
    if (!dialog.open) dialog.showModal()
    dialog.finder.input.focus()
    dialog.finder.input.select()
  }

  function editable(target) { return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) }

  // For the page that marks pasted code.
  window.apimapFinder = {element: element, address: address, whole: function () { return load(true).then(function () { return completed }) }}

  // Before the theme's own listener, which would open its text search on the same key.
  window.addEventListener("keydown", function (event) {
    var slash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey
    var letter = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    // The home page's empty field has the focus already: the key that leads there is no search word.
    var there = inline && event.target === inline.input && !inline.input.value
    if (letter || (slash && (there || !editable(event.target)))) {
      event.preventDefault()
      event.stopImmediatePropagation()
      open()
    }
  }, true)

  // A folder opened without a server shows no index.html for a link to a folder.
  if (offline) document.addEventListener("click", function (event) {
    var link = event.target.closest && event.target.closest("a[href]")
    if (link && link.protocol === "file:" && /\/$/.test(link.pathname)) link.pathname += "index.html"
  }, true)

  document.querySelectorAll("[data-finder-open]").forEach(function (button) {
    button.hidden = false
    button.addEventListener("click", open)
    button.addEventListener("pointerenter", function () { load().catch(function () {}) })
  })

  var place = document.querySelector("[data-finder]"), inline = null
  if (place) {
    inline = build(place, "am-finder", true)
    var asked = document.documentElement.dataset.q || "" // see docs/overrides/main.html
    var begin = function () { load(asked !== "").then(inline.show, function () {}) }
    inline.input.value = asked
    if (asked) begin()
    else later(begin)
    if (!location.hash && desk) inline.input.focus({preventScroll: true})
  }
})()
