/* How well words stand for an entry: search words as a whole, in other forms, in part. No DOM here. */
(function (root) {
  "use strict"

  var {TITLE, KEYWORD, LATE, REWORDED, UNFINISHED, UNFINISHED_EACH, SKIPPED, WORDS, WORDS_SPAN, AKIN, FIT, WEAK, FAINT} = root.apimapPolicy.scores
  var {MINDSPORE, POPULAR, NAMELIKE, AUTHORED, PORTING, LONE, TWIN, RARE, REMOTE} = root.apimapPolicy.scores
  var {STOP, VAGUE, HAN, meant, chinese, latin, edits, letters, near} = root.apimapWords
  var {rarity} = root.apimapEntries
  var VERB = new RegExp("^(" + root.apimapPolicy.verbs + ")")

  /* How well one word of the query is covered by an entry's words: 0 to 1. */
  function covered(word, entry) {
    if (word.han) {
      if (entry.han.includes(word.text)) return 1
      if (entry.han.some(function (each) { return each.includes(word.text) })) return 0.93
      var hits = 0, total = 0
      word.pairs.forEach(function (pair) { total += pair[1]; if (entry.chinese.includes(pair[0])) hits += pair[1] })
      var inside = 0 // 剪枝 in 模型剪枝
      entry.han.forEach(function (each) { if (each.length > inside && word.text.includes(each)) inside = each.length })
      return Math.max(total ? 0.75 * hits / total : 0, inside > 1 ? 0.8 * inside / word.text.length : 0)
    }
    var best = entry.bag.get(word.text) || 0
    if (!best) word.like.forEach(function (like) {
      var weight = entry.bag.get(like.text)
      if (weight && (!like.part || weight > 0.95)) best = Math.max(best, like.share * weight)
    })
    // ce loss: the initials of what the name says
    if (!best && word.short && entry.initials.startsWith(word.typed)) best = 0.9
    return best
  }

  /* Words of the vocabulary that a word of the query may stand for, each with its share of a full match. */
  function alike(own, ready) {
    var like = [], bits = letters(own), most = own.length > 6 ? 2 : 1
    ready.vocabulary.forEach(function (known) {
      var other = known.text
      // norm → normalization, and for a part of the name also normalization → norm
      if (own.length > 2 && other.startsWith(own)) like.push({text: other, share: 0.85})
      else if (other.length > 3 && own.startsWith(other)) like.push({text: other, share: 0.85, part: true})
    })
    if (own.length > 3 && like.every(function (each) { return each.part })) ready.vocabulary.forEach(function (known) {
      if (near(own, bits, known, most) && edits(own, known.text, most)[0] <= most) like.push({text: known.text, share: 0.6})
    })
    return like
  }

  /* The query's words, each with its weight: rare ones say more. */
  function words(text, ready) {
    var found = [], size = ready.entries.length
    ;(text.match(HAN) || []).forEach(function (run) {
      run = run.replace(/[的了和与请]|怎么|如何|怎样|什么|函数|一个/g, " ").trim()
      run.split(" ").filter(Boolean).forEach(function (part) {
        part = chinese(part)
        var telling = part.replace(/张量|元素/g, "").replace(VERB, "")
        if (telling.length > 1) part = telling
        var pairs = [], hits = 0
        ready.entries.forEach(function (entry) { if (entry.chinese.includes(part)) hits++ })
        for (var i = 0; i + 1 < part.length; i++) {
          var pair = part.substr(i, 2), n = 0
          ready.entries.forEach(function (entry) { if (entry.chinese.includes(pair)) n++ })
          pairs.push([pair, n ? Math.log(1 + size / n) : 1])
        }
        found.push({text: part, han: true, pairs: pairs, weight: Math.log(1 + size / (hits || 3)) * Math.min(3, part.length) / 2})
      })
    })
    latin(text).forEach(function (word) {
      if (STOP.has(word)) return
      var own = meant(word), hits = ready.counts.get(own) || 0
      found.push({text: own, typed: word, like: alike(own, ready), weight: rarity(hits, size), short: !hits && /^[a-z]{2,3}$/.test(word)})
    })
    var telling = found.filter(function (word) { return !VAGUE.has(word.text) })
    return telling.length ? telling : found
  }

  /* How much the query and the best of an entry's search words have in common, of all that either says: 0 to 1. */
  function fit(list, entry) {
    var best = 0, total = 0
    list.forEach(function (word) { total += word.weight })
    entry.phrases.forEach(function (phrase) {
      var shared = 0
      list.forEach(function (word) { if (!word.han && phrase.words.includes(word.text)) shared += word.weight })
      if (shared) best = Math.max(best, 2 * shared / (total + phrase.weight))
    })
    list.forEach(function (word) {
      if (!word.han) return
      entry.han.forEach(function (each) {
        var shared = 0
        word.pairs.forEach(function (pair) { if (each.includes(pair[0])) shared++ })
        if (shared) best = Math.max(best, 2 * shared / (word.pairs.length + each.length - 1) * word.weight / total)
      })
    })
    return best
  }

  /* A little, for an entry whose name begins as one of the words does: eig for eigenvalues. */
  function akin(list, entry) {
    return list.some(function (word) {
      return !word.han && entry.parts.some(function (part) { return part.length > 2 && (word.typed.startsWith(part) || part.startsWith(word.text)) })
    }) ? AKIN : 0
  }

  /* How many letters the shortest search word goes on for that begins with what is typed; -1 when none does. */
  function begun(low, keywords) {
    var least = -1
    if (low.length > 5) keywords.forEach(function (each) {
      if (each.startsWith(low) && (least < 0 || each.length - low.length < least)) least = each.length - low.length
    })
    return least
  }

  function byWords(query, list, entry) {
    if (entry.titles.some(function (each) { return each.toLowerCase() === query.low })) return TITLE
    var place = Math.max(entry.keywords.indexOf(query.low), entry.keywords.indexOf(query.raw))
    if (query.primitive && entry.keywords.includes(query.primitive)) return NAMELIKE
    if (place >= 0 && query.mindspore) return AUTHORED
    if (place >= 0) return (query.namelike ? NAMELIKE : KEYWORD) - Math.min(LATE, 2 * entry.places[place]) + akin(list, entry)
    place = Math.max.apply(null, query.forms.map(function (each) { return entry.keywords.indexOf(each) }).concat(-1))
    if (place >= 0) return KEYWORD - REWORDED - Math.min(LATE, 2 * entry.places[place])
    var unfinished = query.lone && !query.han ? -1 : begun(query.low, entry.keywords)
    query.forms.forEach(function (each) { if (unfinished < 0) unfinished = begun(each, entry.keywords) })
    if (unfinished >= 0) return UNFINISHED - Math.min(60, UNFINISHED_EACH * unfinished) + akin(list, entry)
    if (!list.length) return 0
    if (query.stems && !query.han && !query.lone) {
      if (entry.said === query.stems || entry.said === query.said) return KEYWORD - REWORDED
      place = entry.squashed.indexOf(query.stems)
      if (place >= 0) return KEYWORD - Math.min(LATE, 2 * entry.places[place]) - REWORDED * (query.vague ? 4 : 1) + akin(list, entry)
    }
    if (query.stems.length > 5 && !query.vague && !query.han && !query.lone && entry.squashed.some(function (each) { return each.startsWith(query.stems) })) return UNFINISHED - REWORDED * 2 + akin(list, entry)
    var sum = 0, total = 0
    list.forEach(function (word) { total += word.weight; sum += word.weight * covered(word, entry) })
    var share = total ? sum / total : 0
    if (share < WEAK / 2) return 0
    if (share < WEAK) return FAINT + WORDS_SPAN * share
    share = (1 - FIT) * share + FIT * fit(list, entry)
    var own = list.filter(function (word) { return entry.parts.includes(word.typed) }).length
    var score = WORDS + WORDS_SPAN * share + 20 * own / Math.max(entry.parts.length, list.length)
    return query.lone && !query.han ? Math.min(LONE, score) : score
  }

  function worded(query, list, entry) {
    var score = byWords(query, list, entry)
    // Somebody who thinks of words wants the function rather than the method, the in-place form or the copy that mirrors it.
    var kin = (entry.names[0].low.startsWith("torch.tensor.") ? MINDSPORE : 0) + (entry.twin ? TWIN : 0) + (entry.popular ? 0 : RARE) + (entry.remote ? REMOTE : 0)
    if (query.porting && entry.name.startsWith("workflows.")) kin -= PORTING
    return score && score - kin + entry.popular * POPULAR * (score > SKIPPED ? 0.25 : query.lone && !query.han ? 0.5 : 1)
  }

  root.apimapMeaning = {words, worded}
})(typeof globalThis === "undefined" ? window : globalThis);
