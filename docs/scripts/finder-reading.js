/* What plain text means: a name, a piece of one, a name that was mistyped, words. No DOM here. */
(function (root) {
  "use strict"

  var {KEYWORD, SURE, NAMED, LAYER, MINDSPORE, TWIN, WRITTEN} = root.apimapPolicy.scores
  var SHORT = root.apimapPolicy.short, INPLACE = /\bin[- ]?place\b|原地|就地/g
  var VERB = new RegExp("^(" + root.apimapPolicy.verbs + "|把)")
  var FOREIGN = /^(np|numpy|tf|tensorflow|keras|jax|jnp|lax|paddle|cupy|scipy|sklearn)\.[\w.]+$/
  var {VAGUE, squash, meant, chinese, telling, said, phrase, ordered, told, hasTwin, TURNED, latin, edits, letters, near} = root.apimapWords
  var {spelled} = root.apimapEntries
  var {byName} = root.apimapNames
  var {words, worded} = root.apimapMeaning

  /* torhc → torch: the module that a part before a dot was meant to be. */
  function module(piece, ready) {
    var low = piece.toLowerCase(), found = piece
    if (ready.heads.has(low) || low.length < 4 || low === "self") return piece // self is no selu
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

  /* Whether what is a module's name elsewhere holds a tensor here: loss.item, data.view. */
  function isVariable(head, text, ready) {
    return ready.byName.has("torch.Tensor." + text.slice(head.length + 1)) && nowhere(text, ready)
  }

  /* Chinese search words written otherwise: with a blank before and after Latin ones, without particles. */
  function forms(low) {
    var spaced = low.replace(/([\u3400-\u9fff])([a-z0-9])/g, "$1 $2").replace(/([a-z0-9])([\u3400-\u9fff])/g, "$1 $2")
    var plain = spaced.replace(/的/g, "").replace(VERB, "")
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
      if (!ready.heads.has(head.toLowerCase()) || isVariable(head, text, ready)) receiver = head
      var kind = kindOf(text.split(".").slice(-2)[0], ready)
      if (kind && (receiver || nowhere(text, ready))) text = kind + text.slice(text.lastIndexOf("."))
    }
    var low = text.toLowerCase()
    return {
      raw: raw, text: text, low: low, plain: /^[\w.]+$/.test(text), dotted: text.includes("."), pieces: low.split("."),
      squashed: squash(text), bare: low.replace(/[._]/g, ""), said: said(text).join(""), told: told(said(text), low), ordered: TURNED.test(low) ? "" : ordered(said(text)), code: raw !== low && /[^\w.\s]/.test(raw), foreign: FOREIGN.test(raw), stems: phrase(said(text)), forms: /[\u3400-\u9fff]/.test(low) ? forms(low) : [], vague: latin(text).some(function (word) { return VAGUE.has(meant(word)) }), han: /[\u3400-\u9fff]/.test(text), meant: telling(chinese(text)), receiver: receiver,
      letters: letters(squash(text)), spelling: letters(low), seen: new Map(), namelike: /[_\d]|[a-z][A-Z]/.test(text) && !/[\s\u3400-\u9fff]/.test(text),
      lone: !/\s/.test(text), twin: /^[a-z]{4,}$/.test(text) && hasTwin(text), porting: /\s/.test(text) && /torch.*mindspore|mindspore.*torch/.test(low), upper: /[A-Z]/.test(text),
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
    var meaning = worded(query, list, ready.entries)
    var found = ready.entries.map(function (entry, number) {
      var literally = byName(query, entry, false), score = Math.max(literally, meaning[number])
      if (score > best) best = score
      if (literally > named) named = literally
      return {entry: entry, score: score, named: literally === score}
    })
    return {hits: found, best: best, sure: best, named: named}
  }

  /* Raises scores by what a query may be a misspelling of, where it says nothing for sure. */
  function guess(ready, query, result) {
    if (result.sure >= SURE || query.han) return
    query.likely = likely(query, ready)
    result.hits.forEach(function (hit) {
      var guessed = byName(query, hit.entry, true)
      if (guessed > hit.score) {
        hit.score = guessed
        hit.named = true
      }
      if (hit.score > result.best) result.best = hit.score
    })
  }

  /* Every entry's score for text that is no code: a name, a piece of one, words. */
  function plainly(ready, text, once) {
    var query = read(text, ready)
    if (!query) return null
    var result = scored(ready, query), inner = query.dotted && query.plain ? read(last(query.text), ready) : null
    if (inner) inner.abroad = query.foreign
    if (inner && result.sure < (query.mindspore ? NAMED : SURE)) {
      // x.permute: a method of something; np.concatenate: another library's name for it
      var foreign = /^(np|numpy|tf|jnp|jax|paddle|cupy)$/.test(query.receiver), again = scored(ready, inner)
      guess(ready, inner, again)
      if (again.sure < SURE) guess(ready, query, result) // a name whose last part is known is no misspelling of another
      again.hits.forEach(function (hit, place) {
        var method = !foreign && query.receiver && hit.named && /^torch\.Tensor\./.test(hit.entry.name) ? 20 : -20
        result.hits[place].score = Math.max(result.hits[place].score, hit.score && hit.score + method)
        result.best = Math.max(result.best, result.hits[place].score)
      })
    } else guess(ready, query, result)
    result.query = query
    if (!once) otherwise(ready, text, result)
    return result
  }

  /* Raises scores by what a text says with abbreviations written out; in-place forms by what it says without "in place". */
  function otherwise(ready, text, result) {
    var low = text.toLowerCase(), plain = low.replace(INPLACE, " ").trim()
    var whole = low.replace(/[a-z]+/g, function (word) { return Object.prototype.hasOwnProperty.call(SHORT, word) ? SHORT[word] : word })
    function again(other, less, wanted) {
      var found = plainly(ready, other, true)
      if (found) found.hits.forEach(function (hit, place) {
        if (!wanted(hit.entry)) return
        result.hits[place].score = Math.max(result.hits[place].score, hit.score && hit.score - less(hit.entry))
        result.best = Math.max(result.best, result.hits[place].score)
      })
    }
    if (plain !== low && plain.length > 1) again(plain, function (entry) { return /^torch\.Tensor\./.test(entry.name) ? -MINDSPORE - TWIN : -TWIN }, function (entry) { return entry.leaf.endsWith("_") })
    else if (result.best === 0 && /[a-z]_[a-z]/.test(low)) again(low.replace(/_/g, " ").trim(), function () { return WRITTEN }, function () { return true }) // words, written like a name
    else if (whole !== low && /[^\w.]/.test(low)) again(whole, function () { return WRITTEN }, function () { return true })
  }

  /* Entries that a name means without guessing: [place, score] pairs; empty when it means none. */
  function exactly(ready, text) {
    var query = read(text, ready)
    if (!query || !query.plain) return []
    function all(query, more, layers) {
      var hits = []
      ready.entries.forEach(function (entry, place) {
        var score = byName(query, entry, false)
        if (score >= NAMED) hits.push([place, score + (more && /^torch\.Tensor\./.test(entry.name) ? more : layers && /^torch\.nn\.[A-Z]/.test(entry.name) ? layers : 0)])
      })
      return hits
    }
    var hits = all(query, 0, 0)
    if (hits.length || !query.dotted || (query.receiver === "" && !/^(self|x)\./.test(text))) return hits
    return all(read(query.text.slice(query.text.lastIndexOf(".") + 1), ready), query.receiver === "self" ? 0 : 20, query.receiver === "self" ? LAYER : 0) // self.embedding(x) calls a layer
  }

  /* Entries by a search word in capitals that a line calls like a class: DDP, FSDP. */
  function short(ready, name) {
    if (!/^[A-Z]{3,}$/.test(name)) return []
    var low = name.toLowerCase()
    return ready.entries.filter(function (entry) { return entry.keywords.includes(low) }).map(function (entry) {
      return [entry.number, KEYWORD - entry.places[entry.keywords.indexOf(low)] + entry.popular]
    })
  }

  root.apimapReading = {kindOf, last, plainly, exactly, short}
})(typeof globalThis === "undefined" ? window : globalThis);
