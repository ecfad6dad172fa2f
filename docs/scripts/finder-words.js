/* Words: what they mean to the Finder, and how far apart two of them are. Loaded first. No DOM here. */
(function (root) {
  "use strict"

  // The tables are apimap/model/ranking.py's, in front of this script.
  var policy = root.apimapPolicy
  var ENDING = /(ational|ionals?|ations?|ating|ates?|ated|ators?|ions?|ings?|ers?|ors?|ments?|ed|es|e|s|ly|al|ity)$/
  var SHORT_ENDING = /(ations?|ating|ates?|ated|ators?|ions?|ings?|ers?|ors?|ments?|ed|es|e|s|ly)$/ // equal is no equation
  var STOP = new Set(policy.stop.split(" "))
  var VAGUE = new Set(policy.vague.split(" ").map(stem)) // count only where nothing else was said
  var SAME = new Map() // words for one thing; the first stands for all
  policy.same.forEach(function (line) { line.split(" ").forEach(function (word, _, all) { SAME.set(stem(word), stem(all[0])) }) })
  var ALIKE = policy.alike.map(function (pair) { return [new RegExp(pair[0], "g"), pair[1]] })
  var VERB = new RegExp("^(" + policy.verbs + ")")
  var LITTLE = /[的了和与请]|怎么|如何|怎样|什么|函数|一个/g, PARTICLE = /[的了]|一个/g
  var TURNED = / (to|into|from|of|by) / // list to tensor is not tensor to list
  var HAN = /[\u3400-\u9fff]+/g

  function squash(text) { return text.toLowerCase().replace(/[\s_.\-]+/g, "") }

  /* British and American endings, plurals and verb forms of one word become equal. */
  function stem(word) {
    if (word.length < 4 || /\d/.test(word)) return word
    return word.replace(/is(e|ed|es|er|ing|ation|ations)$/, "iz$1").replace(/([lr])ling$/, "$1ing").replace(/ours?$/, "or")
      .replace(/ies$/, "y").replace(word.length < 7 ? SHORT_ENDING : ENDING, "")
      .replace(/(.)\1$/, "$1")
  }

  /* Words as they are compared: in one form, and one for all that mean the same. Kept, as most come often. */
  var forms = new Map()
  function meant(word) {
    var form = forms.get(word)
    if (form === undefined) {
      form = stem(word)
      form = SAME.get(form) || form
      forms.set(word, form)
    }
    return form
  }

  function chinese(text) {
    return ALIKE.reduce(function (text, pair) { return text.replace(pair[0], pair[1]) }, text)
  }

  /* Chinese text without what says nothing of what is asked for. */
  function telling(text) {
    var rest = text.replace(PARTICLE, "").replace(/张量|元素/g, "").replace(VERB, "")
    return rest.length > 1 ? rest : text
  }

  /* The words of a text that say something. */
  function said(text) {
    return latin(text).filter(function (word) { return !STOP.has(word) }).map(meant)
  }

  /* A phrase as one word, without what is vague. */
  function phrase(own) {
    var telling = own.filter(function (word) { return !VAGUE.has(word) })
    return (telling.length ? telling : own).join("")
  }

  /* A phrase in whatever order its words are said; one word alone has none. */
  function ordered(own) {
    var telling = own.filter(function (word) { return !VAGUE.has(word) })
    return telling.length > 1 ? telling.sort().join(" ") : ""
  }

  /* A phrase as its words follow each other; what comes from something follows it. */
  function told(own, text) { return own.join("") + (/ from /.test(text) ? "<" : "") }

  /* Whether a word is one of several for the same. */
  function hasTwin(word) { return SAME.has(stem(word)) }

  function latin(text) { return text.toLowerCase().replace(HAN, " ").match(/[a-z]+|\d+[a-z]?/g) || [] }

  /* cross_entropy, BatchNorm2d → cross entropy, batch norm 2d */
  function parts(leaf) {
    return leaf.replace(/([a-z])([A-Z])/g, "$1_$2").replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
      .replace(/([a-zA-Z])(\d[a-z]?)/g, "$1_$2").toLowerCase().split("_").filter(Boolean)
  }

  /* Edits between two words: one for a letter too many, missing or wrong, and for two that changed places.
     Returns the edits to the whole of `b` and to its best beginning; Infinity beyond `limit`. */
  var rows = [new Int32Array(80), new Int32Array(80), new Int32Array(80)]
  function edits(a, b, limit) {
    if (b.length > 78) return [Infinity, Infinity]
    var before = rows[0], last = rows[1], row = rows[2], i, j
    for (j = 0; j <= b.length; j++) last[j] = j
    for (i = 1; i <= a.length; i++) {
      var least = row[0] = i
      for (j = 1; j <= b.length; j++) {
        var cost = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1))
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2] + 1)
        row[j] = cost
        if (cost < least) least = cost
      }
      if (least > limit) return [Infinity, Infinity]
      var free = before
      before = last
      last = row
      row = free
    }
    var begin = Infinity
    for (j = Math.max(1, a.length - limit); j <= b.length; j++) if (last[j] < begin) begin = last[j]
    return [last[b.length], begin]
  }

  /* The letters of a word as bits: words that miss more of them than may be mistyped need no comparison. */
  function letters(word) {
    var bits = 0
    for (var i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31)
    return bits
  }

  function missing(wanted, own) {
    var bits = wanted & ~own, count = 0
    for (; bits; count++) bits &= bits - 1
    return count
  }

  function allowed(length) { return length < 3 ? 0 : length < 5 ? 1 : length < 9 ? 2 : 3 }

  /* Whether a known word may be within so many edits; what can be seen without comparing letter by letter. */
  function near(own, bits, known, most) {
    return Math.abs(known.text.length - own.length) <= most && missing(bits, known.letters) <= most
  }

  root.apimapWords = {STOP, VAGUE, HAN, LITTLE, squash, meant, chinese, telling, said, phrase, ordered, told, hasTwin, TURNED, latin, parts, edits, letters, missing, near, allowed}
})(typeof globalThis === "undefined" ? window : globalThis);
