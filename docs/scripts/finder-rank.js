/* Ranks entries for what somebody types or pastes: names of either framework, code, error messages, words. No DOM here. */
(function (root) {
  "use strict"

  var {TAIL, LEAF, PREFIX, CASE, SURE, UNMAPPED, BARE, LINE, PAGE, ARGUMENT, ARGUMENT_EACH, ARGUMENT_VALUE, ARGUMENT_WEAK, MESSAGE, MESSAGE_SHARE, PINYIN, PINYIN_PREFIX, PINYIN_INITIALS, NAMED, NEXT, ASKED, MIXED} = root.apimapPolicy.scores
  var {tidy, unprefixed, asked, unasked, named, namelike, raised, isStatement, telling, repeated, statement} = root.apimapPasted
  var {preparation, extend, deepen} = root.apimapEntries
  var {literal} = root.apimapNames
  var {byPage} = root.apimapPages
  var {kindOf, last, plainly, exactly, short} = root.apimapReading

  /* Scores for the names in a line or a message, best first: {scores, modules}; null when none is known. */
  function inOrder(ready, names) {
    var scores = new Map(), modules = [], less = 0
    names.slice(0, 12).forEach(function (name) {
      var taken = name.endsWith("=") ? ready.takers.get(name.slice(0, -1)) || [] : null
      var pages = taken ? [] : byModule(ready, name), whole = pages.some(function (hit) { return hit.entry.name === name })
      var hits = taken ? taken.map(function (place, at) { return [place, ARGUMENT - ARGUMENT_EACH * at] }) : whole ? [] : exactly(ready, name)
      if (!hits.length && !taken && !whole) hits = short(ready, name)
      hits.forEach(function (hit) { scores.set(hit[0], Math.max(scores.get(hit[0]) || 0, hit[1] - less)) })
      if (hits.length) pages = []
      else if (!pages.length && name.includes(".")) pages = ready.lines.filter(function (each) { return each.name.endsWith(name) }).map(function (each) { return {entry: each, score: LINE} })
      pages.forEach(function (hit) { modules.push({entry: hit.entry, score: hit.score - less}) })
      if (hits.length || pages.length) less += 10 * NEXT
    })
    return scores.size || modules.length ? {scores: scores, modules: modules} : null
  }

  /* Scores for a pasted line of code: what it calls, else what its variables are, else its signs. */
  function inCode(ready, text) {
    var line = statement(text, ready.operators), found = inOrder(ready, telling(text, line.names, line.signs))
    if (found) return found
    var scores = new Map(), kinds = line.names.filter(function (name) { return name.includes(".") }).map(function (name) { return kindOf(name.slice(0, name.indexOf(".")), ready) })
    kinds.concat(line.signs.map(function (sign) { return ready.operators[sign] }), line.names.concat(repeated(text)).map(function (name) { return kindOf(last(name), ready) })).forEach(function (kind, at) {
      var entry = kind && (ready.byName.get(kind) || ready.byName.get("torch." + kind))
      if (entry && !scores.has(entry.number)) scores.set(entry.number, NAMED - NEXT * at)
    })
    if (scores.size) return {scores: scores, modules: []}
    var guess = line.names.length && line.names[0].length > 2 ? plainly(ready, line.names[0]) : null // x says nothing
    return guess && {scores: new Map(guess.hits.map(function (hit) { return [hit.entry.number, hit.score] })), modules: []}
  }

  /* Raises scores by those of another reading of the same text. */
  function merge(result, scores, less) {
    scores.forEach(function (score, place) { result.hits[place].score = Math.max(result.hits[place].score, score - less) })
  }

  /* Error messages that runs showed: the one that the text quotes, or has most words of. */
  function byMessage(ready, text) {
    var own = text.toLowerCase().replace(/'[^']*'|"[^"]*"|\[[^\]]*\]/g, " ").match(/[a-z_]+/g) || [], scores = new Map()
    if (own.length < 4) return scores
    var whole = own.join(" "), set = new Set(own)
    ready.messages.forEach(function (message) {
      var share = 0
      if (whole.includes(message.text) || message.text.includes(whole)) share = 1
      else {
        message.words.forEach(function (word) { if (set.has(word)) share += 1 / message.words.length })
        share *= Math.min(1, message.words.length / 5)
      }
      if (share >= MESSAGE_SHARE) message.entries.forEach(function (place, at) {
        var named = message.words.includes(ready.entries[place].leaf) ? 5 : 0 // stack expects each tensor …
        scores.set(place, Math.max(scores.get(place) || 0, MESSAGE * (0.8 + 0.2 * share) + message.words.length - at + named + 5 * ready.entries[place].popular)) // the longer, the surer
      })
    })
    // Given weight of size [4, 3, 3]: it is the layer for inputs of as many dimensions
    var sizes = (text.match(/\[\d+(, \d+){2,4}\]/) || [""])[0].split(",").length, wanted = text.match(/expected (?:\dD or )?([345])D/)
    var digit = wanted ? wanted[1] - 2 : sizes - 2
    if (digit > 0) Array.from(scores).forEach(function (hit) {
      var name = ready.entries[hit[0]].name, sibling = /[123]d$/.test(name) && ready.byName.get(name.slice(0, -2) + digit + "d")
      if (sibling) scores.set(sibling.number, Math.max(scores.get(sibling.number) || 0, hit[1] + 2))
    })
    return scores
  }

  /* "RuntimeError: Error(s) in …" is no call, nor is a message that is known word for word. */
  function isMessage(ready, text) {
    return unprefixed(text) !== text || Math.max.apply(null, [0].concat(Array.from(byMessage(ready, text).values()))) >= MESSAGE
  }

  /* Chinese search words typed as they are read, or by the initials of that. */
  function byPinyin(ready, text) {
    var own = text.toLowerCase().replace(/[ ']/g, ""), scores = new Map()
    if (!/^[a-z ']{2,}$/i.test(text)) return scores
    ready.entries.forEach(function (entry) {
      var best = 0
      entry.readings.forEach(function (reading, at) {
        var score = 0
        if (reading.whole === own && own.length > 3) score = PINYIN
        else if (own.length > 5 && reading.whole.startsWith(own)) score = PINYIN_PREFIX - 0.5 * (reading.whole.length - own.length)
        else if (reading.initials === own && !text.includes(" ")) score = PINYIN_INITIALS
        if (score) best = Math.max(best, score - Math.min(8, at))
      })
      if (best) scores.set(entry.number, best + 12 * entry.popular - (/^torch\.Tensor\./.test(entry.name) ? 6 : 0))
    })
    return scores
  }

  /* Who takes an argument of that name, with or without a value behind it. */
  function byArgument(ready, text, sure) {
    var match = text.match(/^(\w+)\s*(=.*)?$/), scores = new Map(), value = match && match[2]
    var from = value ? ARGUMENT + ARGUMENT_VALUE : sure >= ARGUMENT_WEAK ? ARGUMENT_WEAK : ARGUMENT
    ;(match && ready.takers.get(match[1]) || []).forEach(function (place, at) { scores.set(place, from - ARGUMENT_EACH * at) })
    return scores
  }

  /* Modules that a text names, each as a hit. */
  function byModule(ready, text) {
    var name = text.replace(/^(import|from) /, "").replace(/ as \w+$/, "").replace(/\.$/, ""), whole = ready.aliases[name] || name
    if (!/^[\w.]+$/.test(whole) || ready.byName.has(whole)) return []
    return ready.modules.filter(function (each) { return each.name === whole || each.name.endsWith("." + whole) }).map(function (each) {
      var plain = each.name !== whole && name === text && !whole.includes(".") && whole !== "nn" // fft, attention, state_dict: words as well
      var named = each.name === "torch." + whole || whole.includes("_") // lr_scheduler is no word
      return {entry: each, score: !plain ? PAGE : named ? LEAF - CASE - 1 : SURE}
    })
  }

  /* Scores for a name in a message that is no name but like one; null when it is like none. */
  function mistaken(ready, name) {
    var guess = plainly(ready, name.replace(/=$/, "")) // an argument of MindSpore's: search words know keep_prob
    return guess && guess.best >= SURE ? {scores: new Map(guess.hits.map(function (hit) { return [hit.entry.number, hit.score] })), modules: []} : null
  }

  /* All that a text may be but names without entry: {hits, modules, query}; `query` is null for code and messages. */
  function meantBy(ready, text) {
    var names = raised(text), value = text.match(/^(\w+)\s*=[^=]/)
    if (value && ready.takers.has(value[1]) && !/[([]/.test(text)) names.push(value[1] + "=")
    var found = names.length ? inOrder(ready, names) || mistaken(ready, names[0]) || mistaken(ready, names[0].slice(names[0].lastIndexOf(".") + 1)) : isStatement(text) && !ready.coded.has(text.toLowerCase()) && !isMessage(ready, text) ? inCode(ready, text) : null
    text = unprefixed(text)
    var result = found ? {hits: ready.entries.map(function (entry) { return {entry: entry, score: 0} }), query: null} : plainly(ready, text)
    if (!result) return null
    if (!found && names.length && result.best === 0) result = plainly(ready, names[0].slice(names[0].lastIndexOf(".") + 1)) || result // what is called alike
    result.modules = found ? found.modules : byModule(ready, text).concat(byPage(ready.pages, text))
    if (!found && !result.modules.length && unasked(text) !== text) byPage(ready.pages, unasked(text)).forEach(function (hit) {
      result.modules.push({entry: hit.entry, score: hit.score - ASKED})
    })
    merge(result, byMessage(ready, text), found ? 10 * NEXT : 0) // what it names says more than how it goes on
    if (found) {
      merge(result, found.scores, 0)
      return result
    }
    var about = asked(text)
    if (about) merge(result, new Map(exactly(ready, about)), namelike(about) ? 0 : ASKED)
    named(text).forEach(function (each, at) { merge(result, new Map(exactly(ready, each)), MIXED + NEXT * at) })
    merge(result, byArgument(ready, text, result.named), 0)
    merge(result, byPinyin(ready, text), 0)
    return result
  }

  function bare(hit) { return hit.entry.unmapped || hit.entry.lined ? 1 : 0 }

  /* The entries that a query may mean, best first: [{entry, score}]; modules and documented names without entry are
     among them. */
  function find(ready, typed, limit) {
    var text = tidy(typed)
    if (!text) return []
    deepen(ready, Infinity)
    var result = meantBy(ready, text)
    if (!result) return []
    var hits = result.hits.filter(function (hit) { return hit.score > 0 }).concat(result.modules), query = result.query
    if (query && query.plain) ready.unmapped.concat(ready.lines).forEach(function (entry) {
      var name = entry.names[0], score = literal(query.text, query.low, name)
      if (score < PREFIX - 60) return
      score -= query.dotted && score >= TAIL - CASE ? 0 : UNMAPPED
      hits.push({entry: entry, score: entry.lined ? Math.min(score, LINE) : score})
    })
    hits.sort(function (a, b) {
      return b.score - a.score || bare(a) - bare(b) || (a.entry.order || 0) - (b.entry.order || 0) ||
        a.entry.name.length - b.entry.name.length || (a.entry.name < b.entry.name ? -1 : 1)
    })
    var floor = hits.length ? hits[0].score * 0.62 : 0, unmapped = 0, lines = 0
    return hits.filter(function (hit) {
      return hit.score >= floor && (!hit.entry.unmapped || unmapped++ < BARE) && (!hit.entry.lined || lines++ < BARE)
    }).slice(0, limit)
  }

  root.apimapRank = {preparation, extend, deepen, find, kindOf}
})(typeof globalThis === "undefined" ? window : globalThis);
