/* How well a piece of text stands for a name: exactly, in part, without modules, mistyped. No DOM here. */
(function (root) {
  "use strict"

  var {FULL, TAIL, LEAF, UNDERSCORE, SQUASHED, KEYWORD, TURNED, SKIPPED, PREFIX, WORD_START, INSIDE, MODULE, INITIALS, MEMBER, MEMBER_ALONE, CLAIMED} = root.apimapPolicy.scores
  var {TYPO, TYPO_PREFIX, TYPO_EACH, TYPO_SHARE, LETTERS, MEANT, SCATTERED, MINDSPORE, ABROAD, PLACE, CASE, POPULAR, REMOTE} = root.apimapPolicy.scores
  var {letters, missing, edits, allowed} = root.apimapWords

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
    if (!best && low.endsWith("_") && low.length > 2) best = Math.max(0, Math.min(low.includes(".") ? SKIPPED - CASE : FULL, literal(query.slice(0, -1), low.slice(0, -1), name) - CASE)) // torch.exp_ is rather Tensor.exp_
    return best
  }

  /* torch.dropout → torch.nn.functional.dropout: the parts of the query in order, others left out. */
  function skipping(pieces, name) {
    var own = name.pieces, last = pieces.length - 1
    if (own.length < pieces.length && own.length > 1 && own[own.length - 1] === pieces[last] && own[0] === pieces[0] && within(own, pieces)) return SKIPPED - 5
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

  /* torch.nn.modules.conv.Conv2d has all parts of torch.nn.Conv2d, in order. */
  function within(own, pieces) {
    var at = 0
    return own.every(function (piece) { at = pieces.indexOf(piece, at) + 1; return at > 0 })
  }

  function byName(query, entry, fuzzy) {
    var best = 0
    entry.names.forEach(function (name) {
      var score = 0
      if ((name.member || name.claimed) && !query.dotted && name.low.slice(name.at) !== query.low) return
      if (query.plain) {
        score = literal(query.text, query.low, name)
        if (query.low.length > 6 && name.bare === query.bare && name.low.endsWith("_") === query.low.endsWith("_")) score = Math.max(score, UNDERSCORE)
        if (query.pieces.length > 1) score = Math.max(score, skipping(query.pieces, name))
      }
      if (!query.dotted && query.squashed.length > 1) {
        // kl_div is not what KLDiv begins to say
        if (name.squashed === query.squashed && !(name.low.endsWith("_") && !query.low.endsWith("_"))) score = Math.max(score, query.upper && query.lone ? PREFIX - 20 : SQUASHED)
        else if (name.squashed === query.squashed && !query.lone && name.low.includes(".init.")) score = Math.max(score, SQUASHED) // "xavier uniform"
        else if (query.squashed.length > 6 && !name.side && !name.member && !name.claimed && (name.joined === query.squashed || name.turned === query.squashed)) score = Math.max(score, TURNED)
        else if (query.squashed.length > 2 && name.squashed.startsWith(query.squashed)) score = Math.max(score, PREFIX - 30 - 1.5 * (name.squashed.length - query.squashed.length))
        else if (query.squashed.length > 4 && name.squashed.includes(query.squashed)) score = Math.max(score, INSIDE - 20)
      }
      if (fuzzy && !name.member && !name.claimed) score = Math.max(score, mistyped(query, name))
      if (score) {
        var leaf = name.full.slice(name.at), word = !query.dotted && !query.upper && /[A-Z]/.test(leaf) && !/[a-z]/.test(leaf) // warmup is a word, WARMUP the member of an enumeration
        score += entry.popular * POPULAR * (name.side || score > SKIPPED + CASE ? 0.25 : fuzzy ? 0.5 : 1)
        score -= name.side * ((query.abroad ? ABROAD : MINDSPORE) + PLACE * name.place) + (name.member ? query.dotted ? MEMBER : MEMBER_ALONE : 0) + (name.claimed ? word ? MEMBER_ALONE : CLAIMED : 0) + (entry.remote && !query.dotted ? query.lone ? REMOTE : 2 * REMOTE : 0)
        if (entry.remote && query.lone && !query.dotted && !query.upper && !name.side && !/^(torch|workflows)/.test(name.low) && (name.member || /[A-Z]/.test(leaf))) score -= ABROAD // attention: torch's layers of attention, before timm's Attention
        if (name.side && name.squashed === entry.names[0].squashed) score += name.full.slice(name.at) === entry.leaf.replace(/_$/, "") || name.full.slice(name.at) === entry.leaf ? 4 : 2 // softplus: the function, not the layer
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

  root.apimapNames = {literal, byName}
})(typeof globalThis === "undefined" ? window : globalThis);
