/* How well words stand for an entry: search words as a whole, in other forms, in part. No DOM here. */
(function (root) {
  "use strict"

  var {TITLE, KEYWORD, LATE, REWORDED, UNFINISHED, UNFINISHED_EACH, SKIPPED, APART, WORDS, WORDS_SPAN, AKIN, FIT, FIT_APART, WEAK, FAINT} = root.apimapPolicy.scores
  var {MINDSPORE, POPULAR, NAMELIKE, AUTHORED, PORTING, LONE, TWIN, RARE, UNUSED, REMOTE} = root.apimapPolicy.scores
  var {UNKNOWN, MOOD} = root.apimapPolicy.scores
  var {STOP, VAGUE, HAN, LITTLE, meant, chinese, telling, latin, edits, letters, near} = root.apimapWords
  var {rarity} = root.apimapEntries
  var LONGEST = 6 // characters of a Chinese word

  /* How well one word of the query is covered by an entry's words: 0 to 1. */
  function covered(word, entry) {
    if (word.han) {
      var hits = word.hits.get(entry.number)
      if (!hits && word.pairs.length) return 0
      if (entry.chinese.includes(word.text)) return entry.han.includes(word.text) ? 1 : 0.93
      var inside = 0 // 剪枝 in 模型剪枝
      entry.han.forEach(function (each) { if (each.length > inside && word.text.includes(each)) inside = each.length })
      return Math.max(hits ? 0.75 * hits / word.total : 0, inside > 1 ? 0.8 * inside / word.text.length : 0)
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

  /* A Chinese word, and of each entry how much of its pairs of characters it has: rare ones say more. */
  function han(text, ready) {
    var size = ready.entries.length, pairs = [], hits = new Map(), total = 0, whole = 0
    for (var i = 0; i + 1 < text.length; i++) {
      var pair = text.substr(i, 2), found = []
      ready.entries.forEach(function (entry) { if (entry.chinese.includes(pair)) found.push(entry) })
      var weight = found.length ? Math.log(1 + size / found.length) : 1
      total += weight
      found.forEach(function (entry) { hits.set(entry.number, (hits.get(entry.number) || 0) + weight) })
      pairs.push(pair)
    }
    ready.entries.forEach(function (entry) { if (entry.chinese.includes(text)) whole++ })
    return {text: text, han: true, pairs: pairs, hits: hits, total: total, weight: Math.log(1 + size / (whole || 3)) * Math.min(3, text.length) / 2 * (hits.size || text.length < 2 ? 1 : UNKNOWN)}
  }

  /* Chinese text as the known words in it, so that as few characters as possible are left over; these say nothing
     alone, but two of them may be a word that is not known. */
  function apart(text, lexicon) {
    var best = [{cost: 0, from: 0, known: false}], words = [], rest = ""
    for (var end = 1; end <= text.length; end++) {
      best[end] = {cost: best[end - 1].cost + 1, from: end - 1, known: false}
      for (var size = 2; size <= Math.min(LONGEST, end); size++) {
        var cost = best[end - size].cost + 0.4
        if (cost < best[end].cost && lexicon.has(text.slice(end - size, end))) best[end] = {cost: cost, from: end - size, known: true}
      }
    }
    for (var at = text.length; at > 0; at = best[at].from) {
      if (best[at].known) {
        if (rest.length > 1) words.unshift(rest)
        rest = ""
        words.unshift(text.slice(best[at].from, at))
      } else rest = text[at - 1] + rest
    }
    if (rest.length > 1) words.unshift(rest)
    return words
  }

  /* The query's words, each with its weight: rare ones say more. Chinese ones as they stand, and in `apart` cut up. */
  function words(text, ready) {
    var found = [], cut = [], runs = 0, size = ready.entries.length
    ;(text.match(HAN) || []).forEach(function (run) {
      run = run.replace(LITTLE, " ").trim()
      run.split(" ").filter(Boolean).forEach(function (part) {
        var whole = chinese(part)
        part = telling(whole)
        found.push(han(part, ready))
        runs++
        var pieces = apart(whole, ready.lexicon).filter(function (each) { return each !== "张量" && each !== "元素" })
        if (pieces.length > 1 || pieces.length && pieces[0] !== part) pieces.forEach(function (each) { cut.push(han(each, ready)) })
        else cut.push(found[found.length - 1])
      })
    })
    latin(text).forEach(function (word) {
      if (STOP.has(word)) return
      var own = meant(word), hits = ready.counts.get(own) || 0
      var like = alike(own, ready), short = !hits && /^[a-z]{2,3}$/.test(word)
      found.push({text: own, typed: word, like: like, weight: rarity(hits, size) * (hits || like.length || short ? 1 : UNKNOWN), short: short})
    })
    var said = found.filter(function (word) { return !VAGUE.has(word.text) }), list = said.length ? said : found
    if (cut.some(function (each) { return !found.includes(each) })) {
      list.apart = cut.concat(list.filter(function (word) { return !word.han }))
      list.apart.cut = true
    }
    return list
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
      if (!word.han || !word.hits.has(entry.number)) return
      entry.han.forEach(function (each) {
        var shared = 0
        word.pairs.forEach(function (pair) { if (each.includes(pair)) shared++ })
        if (shared) best = Math.max(best, 2 * shared / (word.pairs.length + each.length - 1) * word.weight / total)
      })
    })
    return best
  }

  /* How much of Chinese words that were cut apart one search word of an entry has, of all that either says: 0 to 1. */
  function together(list, entry, total) {
    var best = 0
    entry.han.forEach(function (each) {
      var shared = 0, rest = each.length
      list.forEach(function (word) {
        if (word.han && each.includes(word.text)) {
          shared += word.weight
          rest -= word.text.length
        }
      })
      if (shared) best = Math.max(best, 2 * shared / (total + shared + 2 * Math.max(0, rest)))
    })
    list.forEach(function (word) { if (!word.han && entry.bag.has(word.text)) best += word.weight / total / 2 })
    return Math.min(1, best)
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
    if (place >= 0 && (query.mindspore || query.foreign || query.code && entry.keywords.includes(query.raw))) return AUTHORED
    if (place >= 0) return (query.namelike && !query.abroad ? NAMELIKE : KEYWORD) - Math.min(LATE, 2 * entry.places[place]) + akin(list, entry)
    place = Math.max.apply(null, query.forms.map(function (each) { return entry.keywords.indexOf(each) }).concat(-1))
    if (place >= 0) return KEYWORD - REWORDED - Math.min(LATE, 2 * entry.places[place])
    var unfinished = query.lone && !query.han ? -1 : begun(query.low, entry.keywords)
    query.forms.forEach(function (each) { if (unfinished < 0) unfinished = begun(each, entry.keywords) })
    if (unfinished >= 0) return UNFINISHED - Math.min(60, UNFINISHED_EACH * unfinished) + akin(list, entry)
    if (!list.length) return 0
    place = query.han ? entry.hanned.indexOf(query.meant) : -1
    if (place >= 0) return KEYWORD - REWORDED * 2 - Math.min(LATE, 2 * entry.places[place])
    if (query.stems && !query.han && (!query.lone || query.twin)) {
      var own = entry.said === query.said ? KEYWORD - REWORDED : entry.said === query.stems ? KEYWORD - REWORDED * (query.vague ? 4 : 1) : 0
      var times = 1
      place = entry.told.indexOf(query.told)
      if (place < 0) {
        times = query.vague ? 4 : 1
        place = entry.squashed.indexOf(query.stems)
      }
      if (place < 0 && query.ordered) {
        times = 3
        place = entry.ordered.indexOf(query.ordered)
      }
      if (place >= 0) own = Math.max(own, KEYWORD - Math.min(LATE, 2 * entry.places[place]) - REWORDED * times + akin(list, entry))
      if (own) return own
    }
    if (query.stems.length > 5 && !query.vague && !query.han && !query.lone && entry.squashed.some(function (each) { return each.startsWith(query.stems) })) return UNFINISHED - REWORDED * 2 + akin(list, entry)
    return Math.max(byShare(query, list, entry), list.apart ? byShare(query, list.apart, entry) - APART : 0)
  }

  /* The share of the query's words that an entry's cover. */
  function byShare(query, list, entry) {
    var sum = 0, total = 0
    list.forEach(function (word) { total += word.weight; sum += word.weight * covered(word, entry) })
    var share = total ? sum / total : 0
    if (share < WEAK / 2) return 0
    if (share < WEAK) return FAINT + WORDS_SPAN * share
    share = list.cut ? (1 - FIT_APART) * share + FIT_APART * together(list, entry, total) : (1 - FIT) * share + FIT * fit(list, entry)
    var own = list.filter(function (word) { return entry.parts.includes(word.typed) }).length
    var score = WORDS + WORDS_SPAN * share + 20 * own / Math.max(entry.parts.length, list.length)
    var steep = LONE - 40 // where a lone word's scores grow slowly, so that they stay below LONE
    return query.lone && !query.han && score > steep ? steep + 40 * (score - steep) / (WORDS + WORDS_SPAN + 20 - steep) : score
  }

  var MOODS = Object.entries(root.apimapPolicy.moods).map(function (pair) { return [pair[0], new RegExp(pair[1])] })

  /* What the query wants of a thing: to get, set or ask it; "" where it does not say. */
  function mood(low) { return (MOODS.find(function (pair) { return pair[1].test(low) }) || [""])[0] }

  /* How well words stand for each entry. The forms of an operation are one: what is found for any is found for all.
     Somebody who thinks of words wants the function rather than the method, the in-place form or the copy that mirrors it. */
  function worded(query, list, entries) {
    var scores = entries.map(function (entry) { return entry.lent ? 0 : byWords(query, list, entry) })
    entries.forEach(function (entry, number) {
      if (entry.form >= 0 && !entry.apart) scores[entry.form] = Math.max(scores[entry.form], scores[number])
    })
    var wanted = mood(query.low)
    return entries.map(function (entry, number) {
      var score = entry.form >= 0 ? Math.max(scores[number], scores[entry.form]) : scores[number]
      var kin = (entry.names[0].low.startsWith("torch.tensor.") ? entry.form < 0 ? MINDSPORE / 2 : MINDSPORE : 0) + (entry.form >= 0 ? TWIN : 0) + (entry.popular ? 0 : entry.unused ? RARE + UNUSED : RARE) + (entry.remote ? REMOTE : 0)
      // another name that begins like what was typed: householder_product rather than orgqr
      if (entry.form >= 0 && !entry.apart && entry.leaf !== entries[entry.form].leaf) kin -= 2 * Math.max(0, akin(list, entry) - akin(list, entries[entry.form]))
      if (entry.remote && list.some(function (word) { return entry.within.includes(word.text) })) kin -= REMOTE
      if (wanted && entry.does === "is") kin -= wanted === "is" ? MOOD : 0
      else if (wanted && entry.does && entry.does !== wanted) kin += MOOD
      if (query.porting && entry.name.startsWith("workflows.")) kin -= PORTING
      return score && score - kin + entry.popular * POPULAR * (score > SKIPPED ? 0.25 : query.lone && !query.han ? 0.5 : 1)
    })
  }

  root.apimapMeaning = {words, worded}
})(typeof globalThis === "undefined" ? window : globalThis);
