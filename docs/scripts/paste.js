/* Paste code: a program's torch names marked in place, and listed with what to call instead. Nothing leaves the
   browser. The parser comes when somebody pastes; names and verdicts are the Finder's. `apimapTexts` holds the words. */
// The Finder's script comes later on the page, and before this event.
var apimapPasteFrom = document.currentScript.src
document.addEventListener("DOMContentLoaded", function () {
  "use strict"

  var place = document.querySelector("[data-paste]")
  var language = document.documentElement.lang === "zh" ? "zh" : "en"
  var texts = apimapPasteTexts[language]
  var data = new URL("../../data/paste/", apimapPasteFrom)
  var parser = null, index = null
  var {element, address} = apimapFinder

  function loaded(name) {
    return new Promise(function (resolve, reject) {
      document.head.append(Object.assign(document.createElement("script"), {src: new URL(name, data).href, onload: resolve, onerror: function () { reject(new Error(name)) }}))
    })
  }

  /* The bytes of a WASM file; a folder opened without a server has them as text in scripts. */
  function bytes(name) {
    if (location.protocol !== "file:") return fetch(new URL(name, data)).then(function (answer) {
      if (!answer.ok) throw new Error(name)
      return answer.arrayBuffer()
    }).then(function (found) { return new Uint8Array(found) })
    return loaded(name + ".js").then(function () { return Uint8Array.from(atob(apimapWasm[name]), function (each) { return each.charCodeAt(0) }) })
  }

  function parsing() {
    parser = parser || Promise.all([loaded("parser.js"), bytes("web-tree-sitter.wasm"), bytes("tree-sitter-python.wasm")]).then(function (parts) {
      var {Parser, Language} = apimapParser
      return Parser.init({wasmBinary: parts[1]}).then(function () { return Language.load(parts[2]) }).then(function (python) {
        var made = new Parser()
        made.setLanguage(python)
        return made
      })
    })
    parser.catch(function () { parser = null })
    return parser
  }

  function indexed() {
    return apimapFinder.whole().then(function (ready) {
      if (!index) {
        var members = new Map(), unmapped = new Set(ready.unmapped.map(function (each) { return each.name }))
        ready.entries.forEach(function (entry) {
          entry.names.forEach(function (name) { if (name.member) members.set(name.full, entry) })
        })
        index = {ready: ready, find: function (full) {
          var name = apimapEntries.spelled(full, ready)
          return ready.byName.get(name) || ready.claimed.get(name) || members.get(name)
        }, unmapped: unmapped}
      }
      return index
    })
  }

  function badge(entry) {
    var verdict = entry.verdicts[0], word = apimapIndex.words[verdict]
    return element("span", {"class": "am-verdict am-verdict--" + verdict}, [element("span", {"aria-hidden": "true"}, word[0]), " " + word[1]])
  }

  /* The program with its torch names as links to their answers below. */
  function marked(code, uses) {
    var made = element("code"), at = 0
    uses.forEach(function (use) {
      if (use.start < at) return
      var verdict = use.entry ? use.entry.verdicts[0] : "missing"
      made.append(code.slice(at, use.start), element("a", {
        "class": "am-mark am-verdict--" + verdict + (use.sure ? "" : " am-mark--likely"), href: "#use-" + use.number,
        title: (use.entry ? (use.entry.counterparts[0] || texts.none) + " · " + apimapIndex.words[verdict][1] : texts.unmapped),
      }, code.slice(use.start, use.end)))
      at = use.end
    })
    made.append(code.slice(at))
    return made
  }

  function listed(group) {
    var entry = group.entry, made = element("li", {id: "use-" + group.number, "class": "am-use", tabindex: "-1", "data-name": group.full})
    var name = element("code", {}, group.full)
    made.append(element("span", {"class": "am-use__name"}, entry ? element("a", {href: address(entry.url)}, name) : name))
    if (entry) made.append(" ", badge(entry))
    if (!group.sure) made.append(" ", element("span", {"class": "am-tag"}, texts.likely))
    if (entry && entry.counterparts.length) made.append(element("span", {"class": "am-use__to"}, ["→ ", element("code", {}, entry.counterparts[0])]))
    var line = entry ? entry.line : texts.unmapped
    if (line) made.append(element("span", {"class": "am-use__line" + (entry && entry.differs ? " am-hit__line--differs" : "")}, line))
    made.append(element("span", {"class": "am-use__where"}, texts.lines + " " + group.lines.join(", ")))
    return made
  }

  var input = element("textarea", {id: "am-paste", rows: "9", spellcheck: "false", autocapitalize: "off", autocomplete: "off", placeholder: "import torch\nfrom torch import nn"})
  var file = element("input", {type: "file", accept: ".py,text/x-python", id: "am-paste-file"})
  var example = element("button", {type: "button", "class": "am-button"}, texts.example)
  var said = element("p", {role: "status", "class": "am-paste__said"})
  var program = element("pre", {"class": "am-paste__code", tabindex: "0", role: "region", "aria-label": texts.program})
  var list = element("ol", {"class": "am-paste__list", "aria-label": texts.names})
  var result = element("div", {"class": "am-paste__result"}, [program, list])
  result.hidden = true
  place.replaceChildren(
    element("label", {"for": "am-paste"}, texts.label), input,
    element("p", {"class": "am-paste__ways"}, [element("label", {"for": "am-paste-file"}, texts.file), " ", file, " ", example]), said, result
  )

  /* Groups of uses by full name, in the order of the program; the harmful ones are not moved, their badges tell. */
  function show(tree, code, found) {
    function known(full) { return Boolean(found.find(full)) }
    function guess(variable) {
      var kind = apimapRank.kindOf(variable, found.ready)
      return kind ? "torch." + kind : ""
    }
    var groups = new Map(), uses = apimapPasteRead.read(tree.rootNode, known, guess)
    uses = uses.filter(function (use) { return found.find(use.full) || found.unmapped.has(use.full) || !found.ready.modules.some(function (each) { return each.name === use.full }) })
    uses.forEach(function (use) {
      var line = code.slice(0, use.start).split("\n").length
      var group = groups.get(use.full) || {full: use.full, entry: found.find(use.full), number: groups.size + 1, lines: [], sure: false}
      groups.set(use.full, group)
      if (group.lines.indexOf(line) < 0) group.lines.push(line)
      group.sure = group.sure || use.sure
      use.entry = group.entry
      use.number = group.number
    })
    program.replaceChildren(marked(code, uses))
    list.replaceChildren.apply(list, Array.from(groups.values()).map(listed))
    var counts = new Map()
    groups.forEach(function (group) {
      var word = group.entry ? apimapIndex.words[group.entry.verdicts[0]][1] : texts.unmapped
      counts.set(word, (counts.get(word) || 0) + 1)
    })
    var each = Array.from(counts, function (pair) { return pair[1] + " " + pair[0] }).join(" · ")
    said.textContent = groups.size ? texts.found.replace("{count}", groups.size) + " " + each : texts.nothing
    if (tree.rootNode.hasError) said.textContent += " " + texts.broken
    result.hidden = !groups.size
    place.dataset.paste = "done"
  }

  var asked = 0
  function run() {
    var code = input.value, turn = ++asked
    if (!code.trim()) { result.hidden = true; said.textContent = ""; return }
    if (!index || !parser) said.textContent = texts.loading
    Promise.all([parsing(), indexed()]).then(function (both) {
      if (turn !== asked) return
      var tree = both[0].parse(code)
      show(tree, code, both[1])
      tree.delete()
    }, function () { said.textContent = texts.failed })
  }

  var waiting = 0
  input.addEventListener("input", function () { clearTimeout(waiting); waiting = setTimeout(run, 150) })
  file.addEventListener("change", function () {
    if (file.files[0]) file.files[0].text().then(function (code) { input.value = code; run() })
  })
  example.addEventListener("click", function () { input.value = place.dataset.example; run() })
})
