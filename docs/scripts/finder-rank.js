/* Ranks entries for what somebody types: a name of either framework, a piece of one, a misspelling, or words.

   Every entry gets the best score of all ways in which the query may mean it; the scores below are the whole
   policy. The index is written by apimap/site/finder.py, which says what its columns hold. No DOM here. */
(function (root) {
  "use strict"

  var FULL = 1000, TAIL = 970, LEAF = 960          // the name, exactly
  var UNDERSCORE = 925, SQUASHED = 930             // but for a trailing underscore; but for _ . and spaces
  var TITLE = 940, KEYWORD = 905, LATE = 8         // a workflow's title; an authored search word, less when it is not the first
  var REWORDED = 10                                // less, for a search word in other forms or order of its words
  var SKIPPED = 880                                // a name with modules left out
  var PREFIX = 820, WORD_START = 760, INSIDE = 660 // a piece of the last part, by where it begins
  var MODULE = 600                                 // a piece of the modules before it
  var INITIALS = 700                               // ce → cross_entropy
  var TYPO = 810, TYPO_PREFIX = 740                // less TYPO_EACH for every edit and TYPO_SHARE × edits / length
  var TYPO_EACH = 40, TYPO_SHARE = 120, LETTERS = 14 // more, when no letter is wrong: dropped, doubled or in the wrong place
  var MEANT = 40                                   // less, where a search word and not a name was mistyped
  var SCATTERED = 420                              // all letters, in order, with others between
  var WORDS = 560, WORDS_SPAN = 300                // words, plus the share of the query that they cover
  var AKIN = 3                                     // more, for a name that begins like a word of the query
  var FIT = 0.2                                    // of that, by how well one search word alone fits the query
  var WEAK = 0.4, FAINT = 420                      // below this share words are only a guess, and score from here
  var MINDSPORE = 10, PLACE = 4, CASE = 15         // less, for a counterpart's name, for each before it, for case
  var POPULAR = 24                                 // more, at most, for what people use most: a fraction where a score is sure
  var KNOWN = 0.3                                  // of that, for what is well known without being used everywhere
  var NAMELIKE = 815                               // a search word that looks like a name
  var LONE = 715                                   // at most, for a single word that is no search word as a whole
  var TWIN = 3                                     // less, for words that mean an in-place or copying form
  var RARE = 6                                     // less, for words that mean what few people use
  var SURE = 740                                   // from here on nobody is asked whether they mistyped
  var UNMAPPED = 60                                // less, for a documented name without an entry

  var {STOP, VAGUE, HAN, squash, meant, chinese, said, phrase, latin, parts, edits, letters, missing, near, allowed} = root.apimapWords

  function named(full, side, place) {
    var dot = full.lastIndexOf(".")
    var squashed = squash(full.slice(dot + 1))
    var low = full.toLowerCase()
    return {full: full, low: low, bare: low.replace(/[._]/g, ""), pieces: low.split("."), side: side, place: place, at: dot + 1, squashed: squashed, letters: letters(squashed), tails: [], spellings: []}
  }

  /* Turns the columns of the index into entries and a vocabulary, some entries at a time, so that a page that is
     still loading stays quick: returns a function that takes how many and answers when all are done, null before. */
  function preparation(index) {
    var columns = index.columns
    var lists = {}
    Object.keys(columns).forEach(function (key) { lists[key] = columns[key].split("\n") })
    var popular = new Map(index.popular.map(function (number, place) { return [number, 1 - place / (2 * index.popular.length)] }))
    index.known.forEach(function (number) { popular.set(number, KNOWN) })
    var entries = []
    function entered(coded, number) {
      var colon = coded.indexOf(":"), leaf = coded.slice(colon + 1), module = index.modules[+coded.slice(0, colon)]
      var name = module + "." + leaf
      var counterparts = lists.counterparts[number].split(" ").filter(Boolean).map(function (each) {
        return "mindspore." + (each.endsWith(".") ? each + leaf : each)
      })
      var keywords = lists.keywords[number].split("\t").filter(Boolean)
      var title = index.titles[name]
      var entry = {
        number: number, name: name, leaf: leaf, order: +coded.slice(0, colon), counterparts: counterparts,
        verdicts: lists.verdict[number].split("").map(function (digit) { return index.verdicts[parseInt(digit, 36)] }),
        line: lists.line[number].replace(/^!/, ""), differs: lists.line[number][0] === "!", title: title, popular: popular.get(number) || (module === "workflows" ? KNOWN : /2d$/.test(leaf) ? 0.15 : 0),
        url: (module === "workflows" ? module : "api/" + module) + "/" + (index.twins[name] || leaf) + "/",
      }
      entry.names = [named(name, 0, 0)].concat(counterparts.map(function (each, place) {
        return named(each, 1, each.endsWith("." + leaf) ? 0 : place) // a namesake is looked for before a stand-in
      }))
      entry.parts = parts(leaf)
      entry.initials = entry.parts.map(function (part) { return part[0] }).join("")
      entry.keywords = keywords
      return entry
    }
    return function (count) {
      for (; count > 0 && entries.length < lists.name.length; count--) entries.push(entered(lists.name[entries.length], entries.length))
      return entries.length < lists.name.length ? null : prepared(index, entries)
    }
  }

  function known(word) { return {text: word, letters: letters(word)} }

  /* What a word says that so many of all entries have. */
  function rarity(hits, size) { return Math.log(1 + size / (hits || 8)) }

  /* What the entries say together, and documented names without one. */
  function prepared(index, entries) {
    var plain = new Set(entries.map(function (entry) { return entry.name }))
    entries.forEach(function (entry) {
      var base = entry.name.replace(/_(copy)?$/, "")
      entry.twin = base !== entry.name && (plain.has(base) || plain.has("torch.Tensor" + base.slice(base.lastIndexOf("."))))
    })
    var unmapped = []
    index.unmapped.split(";").filter(Boolean).forEach(function (group) {
      var halves = group.split(":")
      halves[1].split(",").forEach(function (leaf) {
        unmapped.push({name: halves[0] + "." + leaf, leaf: leaf, names: [named(halves[0] + "." + leaf, 0, 0)], unmapped: true})
      })
    })
    var heads = new Set()
    entries.concat(unmapped).forEach(function (entry) {
      entry.names.forEach(function (name) { name.low.slice(0, name.at).split(".").forEach(function (part) { heads.add(part) }) })
    })
    return {entries: entries, unmapped: unmapped, heads: heads, aliases: index.aliases, counts: new Map(), spelt: 0, single: [], vocabulary: []}
  }

  /* Takes an entry's search words apart; `counts` has how many entries say a word. */
  function spelt(entry, counts) {
    entry.keywords = entry.keywords.map(function (each) { return each.toLowerCase() })
    var seen = [0, 0] // keywords so far, in Latin and in Chinese letters: each language has its own order
    entry.places = entry.keywords.map(function (each) { return seen[/[\u3400-\u9fff]/.test(each) ? 1 : 0]++ })
    var own = entry.keywords.map(said)
    // "softmax 取对数" says more than its Latin words: it is no phrase of those alone.
    entry.phrases = own.map(function (words, place) { return /[\u3400-\u9fff]/.test(entry.keywords[place]) ? [] : words })
    entry.squashed = entry.phrases.map(phrase)
    entry.said = entry.parts.map(meant).join("") // all of it: or_masks is not what "mask" means
    entry.han = chinese(entry.keywords.concat(entry.title || "").join(" ")).match(HAN) || []
    entry.chinese = entry.han.join(" ")
    var bag = new Map()
    own.concat([said(entry.title || "")]).forEach(function (words) { words.forEach(function (word) { bag.set(word, 0.95) }) })
    entry.parts.forEach(function (word) { bag.set(meant(word), meant(word) === word ? 1 : 0.96) })
    entry.bag = bag
    bag.forEach(function (_, word) { counts.set(word, (counts.get(word) || 0) + 1) })
  }

  /* Takes the search words of so many more entries apart; answers whether those of all are. Names are found before
     that; what words mean is known when all are done, which whoever looks for words waits for. */
  function deepen(ready, count) {
    var entries = ready.entries, counts = ready.counts
    if (ready.spelt > entries.length) return true
    for (; count > 0 && ready.spelt < entries.length; count--) spelt(entries[ready.spelt++], counts)
    if (ready.spelt < entries.length) return false
    ready.spelt++
    var single = new Set()
    entries.forEach(function (entry) {
      entry.phrases = entry.phrases.filter(function (words) { return words.length }).map(function (words) {
        return {words: words, weight: words.reduce(function (sum, word) { return sum + rarity(counts.get(word), entries.length) }, 0)}
      })
      entry.keywords.forEach(function (each) { if (/^[a-z]{5,}$/.test(each)) single.add(each) })
    })
    ready.single = Array.from(single, known)
    ready.vocabulary = Array.from(counts.keys(), known)
    return true
  }

  /* How well a piece of text stands for one name, taken literally. */
  function literal(query, low, name) {
    var best = 0, score, found = name.low.indexOf(low)
    for (; found >= 0; found = name.low.indexOf(low, found + 1)) {
      var end = found + low.length, rest = name.low.length - end
      var begins = found === 0 || name.low[found - 1] === "."
      var cased = name.full.substr(found, low.length) === query
      if (begins && !rest) score = (found ? (found < name.at ? TAIL : LEAF) : FULL) - (cased ? 0 : CASE)
      // exponential is rather a word for exp than Tensor.exponential_
      else if (begins && name.low.slice(end) === "_") score = (name.low.includes(".tensor.") ? KEYWORD - 15 : UNDERSCORE) - (cased ? 0 : CASE)
      else {
        var hump = low[0] === "_" || name.low[found - 1] === "_" || /[A-Z0-9]/.test(name.full[found])
        if (end <= name.at) score = MODULE + (begins ? 20 : 0) - found
        else score = begins ? PREFIX : found > name.at && hump ? WORD_START + (rest ? 0 : CASE) : found < name.at ? MODULE : INSIDE
        score -= Math.min(50, 1.5 * rest) + (cased ? 0 : 4)
      }
      if (score > best) best = score
    }
    if (!best && low.endsWith("_") && low.length > 2) best = Math.max(0, literal(query.slice(0, -1), low.slice(0, -1), name) - CASE)
    return best
  }

  /* torch.dropout → torch.nn.functional.dropout: the parts of the query in order, others left out. */
  function skipping(pieces, name) {
    var own = name.pieces, last = pieces.length - 1
    if (own.length <= pieces.length || pieces[last].length < 2) return 0
    var at = 0
    for (var i = 0; i < last; i++) {
      at = own.indexOf(pieces[i], at) + 1
      if (!at || at >= own.length) return 0
    }
    var leaf = own[own.length - 1]
    if (leaf === pieces[last]) return SKIPPED
    return leaf.startsWith(pieces[last]) ? PREFIX - 20 - 1.5 * (leaf.length - pieces[last].length) : 0
  }

  function byName(query, entry, fuzzy) {
    var best = 0
    entry.names.forEach(function (name) {
      var score = 0
      if (query.plain) {
        score = literal(query.text, query.low, name)
        if (query.low.length > 6 && name.bare === query.bare && name.low.endsWith("_") === query.low.endsWith("_")) score = Math.max(score, UNDERSCORE)
        if (query.pieces.length > 1) score = Math.max(score, skipping(query.pieces, name))
      }
      if (!query.dotted && query.squashed.length > 1) {
        // kl_div is not what KLDiv begins to say
        if (name.squashed === query.squashed && !(name.low.endsWith("_") && !query.low.endsWith("_"))) score = Math.max(score, query.upper && query.lone ? PREFIX - 20 : SQUASHED)
        else if (query.squashed.length > 2 && name.squashed.startsWith(query.squashed)) score = Math.max(score, PREFIX - 30 - 1.5 * (name.squashed.length - query.squashed.length))
        else if (query.squashed.length > 4 && name.squashed.includes(query.squashed)) score = Math.max(score, INSIDE - 20)
      }
      if (fuzzy) score = Math.max(score, mistyped(query, name))
      if (score) {
        score += entry.popular * POPULAR * (name.side || score > SKIPPED + CASE ? 0.25 : fuzzy ? 0.5 : 1)
        score -= name.side * (MINDSPORE + PLACE * name.place)
        if (name.side && name.squashed === entry.names[0].squashed) score += 2
        if (score > best) best = score
      }
    })
    if (fuzzy && query.likely) entry.keywords.forEach(function (each) {
      if (query.likely.has(each)) best = Math.max(best, TYPO - MEANT - TYPO_EACH * query.likely.get(each) + entry.popular * POPULAR / 2)
    })
    if (!query.dotted && query.low.length > 1 && entry.initials === query.low) best = Math.max(best, INITIALS)
    return best
  }

  /* The last parts of a name, as many as asked for. */
  function tail(name, parts) {
    if (!name.tails[parts]) name.tails[parts] = name.pieces.slice(-parts).join(".")
    return name.tails[parts]
  }

  function spelling(name, parts) {
    if (name.spellings[parts] === undefined) name.spellings[parts] = letters(tail(name, parts))
    return name.spellings[parts]
  }

  function mistyped(query, name) {
    var wanted = query.squashed, own = name.squashed
    if (query.dotted) {
      wanted = query.low
      own = tail(name, query.pieces.length)
    }
    var limit = allowed(wanted.length), found, best = 0
    if (!limit || own.length < wanted.length - limit) return 0
    var lacks = query.dotted ? missing(query.spelling, spelling(name, query.pieces.length)) : missing(query.letters, name.letters)
    if (lacks > limit) return 0
    if (!query.seen.has(own)) query.seen.set(own, edits(wanted, own, limit))
    found = query.seen.get(own)
    var first = wanted[0] === own[0] ? 0 : 20
    var right = lacks ? 0 : LETTERS
    if (found[0] <= limit) best = TYPO - TYPO_EACH * found[0] - TYPO_SHARE * found[0] / wanted.length - first + right
    if (found[1] <= limit && wanted.length > 3) best = Math.max(best, TYPO_PREFIX - first - TYPO_EACH * found[1] - TYPO_SHARE * found[1] / wanted.length - 0.8 * Math.max(0, own.length - wanted.length))
    if (!best && !query.dotted && wanted.length > 2) {
      for (var i = 0, j = 0; i < own.length && j < wanted.length; i++) if (own[i] === wanted[j]) j++
      if (j === wanted.length && own[0] === wanted[0]) best = SCATTERED - 4 * (own.length - wanted.length)
    }
    var cased = query.upper === /[A-Z]/.test(name.full.slice(name.at))
    return best && best + (cased ? 5 : 0)
  }

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
        var telling = part.replace(/张量|元素/g, "").replace(/^(求出|求|计算|获取|得到|查看|看|取出|取|用)/, "")
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
      found.push({text: own, typed: word, like: alike(own, ready), weight: rarity(hits, size)})
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

  function byWords(query, list, entry) {
    if (entry.title && entry.title.toLowerCase() === query.low) return TITLE
    var place = Math.max(entry.keywords.indexOf(query.low), entry.keywords.indexOf(query.raw))
    if (query.primitive && entry.keywords.includes(query.primitive)) return NAMELIKE
    if (place >= 0) return (query.namelike ? NAMELIKE : KEYWORD) - Math.min(LATE, 2 * entry.places[place]) + akin(list, entry)
    if (!list.length) return 0
    if (query.stems && !query.han && !query.lone) {
      if (entry.said === query.stems) return KEYWORD - REWORDED
      place = entry.squashed.indexOf(query.stems)
      if (place >= 0) return KEYWORD - Math.min(LATE, 2 * entry.places[place]) - REWORDED * (query.vague ? 4 : 1) + akin(list, entry)
    }
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

  /* torhc → torch: the module that a part before a dot was meant to be. */
  function module(piece, ready) {
    var low = piece.toLowerCase(), found = piece
    if (ready.heads.has(low) || low.length < 4) return piece
    var most = low.length > 6 ? 2 : 1
    ready.heads.forEach(function (head) { if (head.length > 3 && edits(low, head, most)[0] <= most) found = head })
    return found
  }

  function worded(query, list, entry) {
    var score = byWords(query, list, entry)
    // Somebody who thinks of words wants the function rather than the method, the in-place form or the copy that mirrors it.
    var kin = (entry.names[0].low.startsWith("torch.tensor.") ? MINDSPORE : 0) + (entry.twin ? TWIN : 0) + (entry.popular ? 0 : RARE)
    return score && score - kin + entry.popular * POPULAR * (score > SKIPPED ? 0.25 : query.lone && !query.han ? 0.5 : 1)
  }

  /* What is typed, as the stages above want it; null when there is nothing to look for. */
  function read(typed, ready) {
    var raw = typed.normalize("NFKC").trim().toLowerCase()
    var text = typed.normalize("NFKC").trim().replace(/^(import|from)\s+|;$/g, "")
    var name = text.match(/^@?[A-Za-z_][\w.]*(?=\s*\(|$)/)
    if (name && name[0].length > 1) text = name[0].replace(/^@|\.$/g, "") + (/^\w+\.$/.test(name[0]) ? "." : "")
    if (!text) return null
    var dot = text.indexOf("."), head = dot > 0 ? text.slice(0, dot) : ""
    var receiver = ""
    if (head && Object.prototype.hasOwnProperty.call(ready.aliases, head)) text = ready.aliases[head] + text.slice(dot)
    else if (head && /^[\w.]+$/.test(text)) {
      text = text.split(".").map(function (piece, place, all) { return place < all.length - 1 ? module(piece, ready) : piece }).join(".")
      head = text.slice(0, text.indexOf("."))
      if (!ready.heads.has(head.toLowerCase())) receiver = head
    }
    var low = text.toLowerCase()
    return {
      raw: raw, text: text, low: low, plain: /^[\w.]+$/.test(text), dotted: text.includes("."), pieces: low.split("."),
      squashed: squash(text), bare: low.replace(/[._]/g, ""), stems: phrase(said(text)), vague: latin(text).some(function (word) { return VAGUE.has(meant(word)) }), han: /[\u3400-\u9fff]/.test(text), receiver: receiver,
      letters: letters(squash(text)), spelling: letters(low), seen: new Map(), namelike: /[_\d]|[a-z][A-Z]/.test(text) && !/[\s\u3400-\u9fff]/.test(text),
      lone: !/\s/.test(text), upper: /[A-Z]/.test(text),
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

  function scored(ready, query) {
    var list = query.dotted && query.plain || query.namelike ? [] : words(query.low, ready), best = 0
    var found = ready.entries.map(function (entry) {
      var score = Math.max(byName(query, entry, false), worded(query, list, entry))
      if (score > best) best = score
      return {entry: entry, score: score}
    })
    if (best < SURE && !query.han) query.likely = likely(query, ready)
    if (query.likely) found.forEach(function (hit) {
      hit.score = Math.max(hit.score, byName(query, hit.entry, true))
      if (hit.score > best) best = hit.score
    })
    return {hits: found, best: best}
  }

  /* The entries that a query may mean, best first: [{entry, score}], documented names without entry among them. */
  function find(ready, typed, limit) {
    var query = read(typed, ready)
    if (!query) return []
    deepen(ready, Infinity)
    var result = scored(ready, query)
    if (query.dotted && query.plain && result.best < SURE) {
      // x.permute: a method of something; np.concatenate: another library's name for it
      var inner = read(query.text.slice(query.text.lastIndexOf(".") + 1), ready), foreign = /^(np|numpy|tf|jnp|jax|paddle|cupy)$/.test(query.receiver)
      if (inner) {
        var again = scored(ready, inner)
        again.hits.forEach(function (hit, place) {
          var method = !foreign && query.receiver && /^torch\.Tensor\./.test(hit.entry.name) ? 20 : -20
          result.hits[place].score = Math.max(result.hits[place].score, hit.score && hit.score + method)
        })
      }
    }
    var hits = result.hits.filter(function (hit) { return hit.score > 0 })
    if (query.plain) ready.unmapped.forEach(function (entry) {
      var name = entry.names[0], score = literal(query.text, query.low, name)
      if (score >= PREFIX - 60) hits.push({entry: entry, score: score - (query.dotted && score >= TAIL - CASE ? 0 : UNMAPPED)})
    })
    hits.sort(function (a, b) {
      return b.score - a.score || (a.entry.unmapped ? 1 : 0) - (b.entry.unmapped ? 1 : 0) || a.entry.order - b.entry.order ||
        a.entry.name.length - b.entry.name.length || (a.entry.name < b.entry.name ? -1 : 1)
    })
    var floor = hits.length ? hits[0].score * 0.62 : 0, shown = 0
    return hits.filter(function (hit) { return hit.score >= floor && (!hit.entry.unmapped || shown++ < 3) }).slice(0, limit)
  }

  root.apimapRank = {preparation: preparation, deepen: deepen, find: find}
})(typeof globalThis === "undefined" ? window : globalThis)
