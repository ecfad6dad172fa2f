/* Ranks entries for what somebody types or pastes: names of either framework, code, error messages, words. No DOM here. */
(function (root) {
  "use strict"

  var {TAIL, LEAF, KEYWORD, PREFIX, CASE, SURE, UNMAPPED, BARE, LINE, PAGE, ARGUMENT, ARGUMENT_EACH, ARGUMENT_VALUE, ARGUMENT_WEAK, MESSAGE, MESSAGE_SHARE, PINYIN, PINYIN_PREFIX} = root.apimapPolicy.scores
  var {PINYIN_INITIALS, NAMED, NEXT, ASKED, MIXED} = root.apimapPolicy.scores
  var {VAGUE, squash, meant, said, phrase, latin, edits, letters, near} = root.apimapWords
  var {tidy, unprefixed, asked, unasked, named, namelike, raised, isStatement, assigned, repeated, statement} = root.apimapPasted
  var {preparation, extend, deepen, spelled} = root.apimapEntries
  var {literal, byName} = root.apimapNames
  var {words, worded} = root.apimapMeaning
  var {byPage} = root.apimapPages

  /* torhc → torch: the module that a part before a dot was meant to be. */
  function module(piece, ready) {
    var low = piece.toLowerCase(), found = piece
    if (ready.heads.has(low) || low.length < 4) return piece
    var most = low.length > 6 ? 2 : 1
    ready.heads.forEach(function (head) { if (head.length > 3 && edits(low, head, most)[0] <= most) found = head })
    return found
  }

  /* What a variable is by the words of its name: train_loader → utils.data.DataLoader; of a method that Python
     itself calls (__getitem__), what mostly has one. */
  function kindOf(variable, ready) {
    if (variable.startsWith("__")) return ready.receivers[variable] || ""
    var found = ""
    variable.toLowerCase().split(/[_\d]+/).forEach(function (word) {
      if (Object.prototype.hasOwnProperty.call(ready.receivers, word)) found = ready.receivers[word]
    })
    return found
  }

  /* Whether no name has this in it: lr_scheduler.step is no piece of one, lr_scheduler.StepLR is. */
  function nowhere(text, ready) {
    return !ready.entries.some(function (entry) { return entry.names.some(function (name) { return name.full.includes(text) }) })
  }

  /* Chinese search words written otherwise: with a blank before and after Latin ones, without particles. */
  function forms(low) {
    var spaced = low.replace(/([\u3400-\u9fff])([a-z0-9])/g, "$1 $2").replace(/([a-z0-9])([\u3400-\u9fff])/g, "$1 $2")
    var plain = spaced.replace(/的/g, "").replace(/^(求出|求|计算|获取|得到|查看|看|取出|取|用|把)/, "")
    return (spaced === plain ? [spaced] : [spaced, plain]).filter(function (each) { return each !== low })
  }

  /* What is typed, as the stages above want it; null when there is nothing to look for. */
  function read(typed, ready) {
    var raw = typed.toLowerCase()
    var text = typed.replace(/^(import|from)\s+|^self\.(?=\w+\.\w)/, "")
    var name = text.match(/^@?[A-Za-z_][\w.]*(?=\s*\(|$)/)
    if (name && name[0].length > 1) text = name[0].replace(/^@|\.$/g, "") + (/^\w+\.$/.test(name[0]) ? "." : "")
    if (!text) return null
    text = spelled(text, ready)
    var dot = text.indexOf("."), head = dot > 0 ? text.slice(0, dot) : ""
    var receiver = ""
    if (head && Object.prototype.hasOwnProperty.call(ready.aliases, head)) text = ready.aliases[head] + text.slice(dot)
    else if (head && /^[\w.]+$/.test(text)) {
      text = text.split(".").map(function (piece, place, all) { return place < all.length - 1 ? module(piece, ready) : piece }).join(".")
      head = text.slice(0, text.indexOf("."))
      if (!ready.heads.has(head.toLowerCase())) receiver = head
      var kind = kindOf(text.split(".").slice(-2)[0], ready)
      if (kind && (receiver || nowhere(text, ready))) text = kind + text.slice(text.lastIndexOf("."))
    }
    var low = text.toLowerCase()
    return {
      raw: raw, text: text, low: low, plain: /^[\w.]+$/.test(text), dotted: text.includes("."), pieces: low.split("."),
      squashed: squash(text), bare: low.replace(/[._]/g, ""), said: said(text).join(""), stems: phrase(said(text)), forms: /[\u3400-\u9fff]/.test(low) ? forms(low) : [], vague: latin(text).some(function (word) { return VAGUE.has(meant(word)) }), han: /[\u3400-\u9fff]/.test(text), receiver: receiver,
      letters: letters(squash(text)), spelling: letters(low), seen: new Map(), namelike: /[_\d]|[a-z][A-Z]/.test(text) && !/[\s\u3400-\u9fff]/.test(text),
      lone: !/\s/.test(text), porting: /\s/.test(text) && /torch.*mindspore|mindspore.*torch/.test(low), upper: /[A-Z]/.test(text),
      mindspore: /^(mindspore|ms|ops|mint|context)\.[\w.]+$/.test(raw),
      primitive: /^(mindspore\.)?ops\.[A-Z]\w+$/.test(text) ? low.slice(low.lastIndexOf(".") + 1) : "", // ops.GatherD is a search word of gather
    }
  }

  /* Search words of one word that a single word may be a misspelling of, with their edits. */
  function likely(query, ready) {
    var found = new Map(), most = query.low.length > 8 ? 2 : 1
    if (query.lone && !query.dotted && !query.han && query.low.length > 5) ready.single.forEach(function (known) {
      var far = near(query.low, query.letters, known, most) ? edits(query.low, known.text, most)[0] : Infinity
      if (far <= most) found.set(known.text, far)
    })
    return found
  }

  function last(text) { return text.slice(text.lastIndexOf(".") + 1) }

  function scored(ready, query) {
    var list = query.dotted && query.plain || query.namelike ? [] : words(query.low, ready), best = 0, named = 0
    var found = ready.entries.map(function (entry) {
      var literally = byName(query, entry, false), score = Math.max(literally, worded(query, list, entry))
      if (score > best) best = score
      if (literally > named) named = literally
      return {entry: entry, score: score}
    })
    return {hits: found, best: best, sure: best, named: named}
  }

  /* Raises scores by what a query may be a misspelling of, where it says nothing for sure. */
  function guess(ready, query, result) {
    if (result.sure >= SURE || query.han) return
    query.likely = likely(query, ready)
    result.hits.forEach(function (hit) {
      hit.score = Math.max(hit.score, byName(query, hit.entry, true))
      if (hit.score > result.best) result.best = hit.score
    })
  }

  /* Every entry's score for text that is no code: a name, a piece of one, words. */
  function plainly(ready, text) {
    var query = read(text, ready)
    if (!query) return null
    var result = scored(ready, query), inner = query.dotted && query.plain ? read(last(query.text), ready) : null
    if (inner && result.sure < SURE) {
      // x.permute: a method of something; np.concatenate: another library's name for it
      var foreign = /^(np|numpy|tf|jnp|jax|paddle|cupy)$/.test(query.receiver), again = scored(ready, inner)
      guess(ready, inner, again)
      if (again.sure < SURE) guess(ready, query, result) // a name whose last part is known is no misspelling of another
      again.hits.forEach(function (hit, place) {
        var method = !foreign && query.receiver && /^torch\.Tensor\./.test(hit.entry.name) ? 20 : -20
        result.hits[place].score = Math.max(result.hits[place].score, hit.score && hit.score + method)
        result.best = Math.max(result.best, result.hits[place].score)
      })
    } else guess(ready, query, result)
    result.query = query
    return result
  }

  /* Entries that a name means without guessing: [place, score] pairs; empty when it means none. */
  function exactly(ready, text) {
    var query = read(text, ready)
    if (!query || !query.plain) return []
    function all(query, more) {
      var hits = []
      ready.entries.forEach(function (entry, place) {
        var score = byName(query, entry, false)
        if (score >= NAMED) hits.push([place, score + (more && /^torch\.Tensor\./.test(entry.name) ? more : 0)])
      })
      return hits
    }
    var hits = all(query, 0)
    if (hits.length || !query.dotted || (query.receiver === "" && !/^(self|x)\./.test(text))) return hits
    return all(read(query.text.slice(query.text.lastIndexOf(".") + 1), ready), query.receiver === "self" ? 0 : 20)
  }

  /* Entries by a search word in capitals that a line calls like a class: DDP, FSDP. */
  function short(ready, name) {
    if (!/^[A-Z]{3,}$/.test(name)) return []
    var low = name.toLowerCase()
    return ready.entries.filter(function (entry) { return entry.keywords.includes(low) }).map(function (entry) {
      return [entry.number, KEYWORD - entry.places[entry.keywords.indexOf(low)] + entry.popular]
    })
  }

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
    var line = statement(text, ready.operators), variables = assigned(text), found = inOrder(ready, line.names.filter(function (each) {
      return !variables.includes(each) && !last(each).startsWith("__")
    }))
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
        scores.set(place, Math.max(scores.get(place) || 0, MESSAGE * (0.8 + 0.2 * share) + message.words.length - at + named)) // the longer, the surer
      })
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
    var found = names.length ? inOrder(ready, names) || mistaken(ready, names[0]) || mistaken(ready, names[0].slice(names[0].lastIndexOf(".") + 1)) : isStatement(text) && !isMessage(ready, text) ? inCode(ready, text) : null
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
